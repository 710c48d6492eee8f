import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { MailAgain } from './mail-again.tsx';
import classes from './auth-page.module.css';

/** Mails the link that lets a person log in with this browser while strangers guess the password. */
export function MailBrowserLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const server = useServer();
  const send = async (): Promise<void> => {
    await server.send('mailBrowserLink', { isReported: true, body: { email } });
  };
  return (
    <>
      <p className={classes.small}>{t('auth.browser.offer')}</p>
      <MailAgain
        submit={t('auth.browser.send')}
        sent={t('auth.browser.sent', { email })}
        send={send}
      />
    </>
  );
}
