import { type Config, showsDevelopmentMail } from '../config.ts';

/** A warning about the mail settings for the start of the server; undefined if there is none. */
export function mailSettingsNotice(
  config: Pick<Config, 'environment' | 'smtpUrl' | 'mailFrom'>,
): string | undefined {
  if (showsDevelopmentMail(config)) return undefined;
  if (config.smtpUrl === undefined) {
    return 'Mail is not sent, so nobody can activate an account or reset a password: set VOLTAGORA_SMTP_URL.';
  }
  if (/@localhost>?$/.test(config.mailFrom)) {
    return 'Mail is sent from an address that other mail servers refuse: set VOLTAGORA_MAIL_FROM.';
  }
  return undefined;
}
