import { useTranslation } from 'react-i18next';
import classes from './owner-lists.module.css';

/** A driver's e-mail address, with a possible line break before "@". Empty for a guest, and if the account was deleted. */
export function MailAddress({ email, isGuest }: { email: string; isGuest: boolean }) {
  const { t } = useTranslation();
  const at = email.lastIndexOf('@');
  if (at < 1) {
    const nobody = t(isGuest ? 'common.guest' : 'common.deletedAccount');
    return <span className={classes.mail}>{email || nobody}</span>;
  }
  return (
    <span className={classes.mail}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
