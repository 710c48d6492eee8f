import type { DevelopmentMail } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './mail-page.module.css';

type Props = { mails: readonly DevelopmentMail[]; chosenId: string | undefined };

/** The mails by subject and recipient; the URL contains the chosen one. */
export function MailList({ mails, chosenId }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav className={classes.listArea} aria-label={t('development.mail.list')}>
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to={{ search: `?mail=${mail.id}` }}
              preventScrollReset
              className={classes.entry}
              aria-current={mail.id === chosenId ? 'true' : undefined}
            >
              <strong lang={mail.lang}>{mail.subject}</strong>
              <span className={classes.to}>{mail.to}</span>
              <span>{format.dateTime(mail.created_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
