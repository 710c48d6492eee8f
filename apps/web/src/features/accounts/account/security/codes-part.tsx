import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { ConfirmButton } from './confirm-button.tsx';
import classes from './security.module.css';

type Props = { left: number; onCodes: (codes: readonly string[]) => void };

/** How many recovery codes are left, and new ones. */
export function CodesPart({ left, onCodes }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  return (
    <section className={classes.part}>
      <h3>{t('account.security.codes.title')}</h3>
      <p>
        {t('account.security.codes.text')} {t('account.security.codes.left', { count: left })}
      </p>
      <ConfirmButton
        label={t('account.security.codes.renew')}
        title={t('account.security.codes.renewTitle')}
        text={t('account.security.codes.renewText')}
        work={async () =>
          onCodes((await send('renewRecoveryCodes', { isReported: true })).recovery_codes)
        }
      />
    </section>
  );
}
