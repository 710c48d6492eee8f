import { useTranslation } from 'react-i18next';
import classes from './owner-lists.module.css';

/** A driver's e-mail address, with a possible line break before "@". Empty if the account was deleted. */
export function MailAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const at = email.lastIndexOf('@');
  if (at < 1) return <span className={classes.mail}>{email || t('common.deletedAccount')}</span>;
  return (
    <span className={classes.mail}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
