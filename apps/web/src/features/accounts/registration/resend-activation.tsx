import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { MailAgain } from '../login/mail-again.tsx';
import { resendActivation } from '../session/auth-api.ts';

type Props = {
  email: string;
  /** True if a mail was sent a moment ago. */
  isJustSent?: boolean;
};

/** Sends the activation mail again. */
export function ResendActivation({ email, isJustSent }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  async function send(): Promise<void> {
    const refused = await dispatch(resendActivation(email));
    if (refused) throw refused;
  }
  return (
    <MailAgain
      submit={t('auth.resend.submit')}
      sent={t('auth.resend.sent', { email })}
      send={send}
      {...(isJustSent !== undefined && { isJustSent })}
    />
  );
}
