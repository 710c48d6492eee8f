import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { mailSettingsNotice } from './mail-settings-notice.ts';

const notice = (environment: Record<string, string>) => mailSettingsNotice(readConfig(environment));
const SMTP = { VOLTAGORA_SMTP_URL: 'smtp://mail.example.org' };

test.each(['production', 'staging'])(
  'in %s without a mail server it names the variable',
  (name) => {
    expect(notice({ VOLTAGORA_ENVIRONMENT: name })).toContain('VOLTAGORA_SMTP_URL');
  },
);

test('a warning names a sender that no server accepts', () => {
  expect(notice(SMTP)).toContain('VOLTAGORA_MAIL_FROM');
});

test('otherwise there is no warning', () => {
  expect(notice({ ...SMTP, VOLTAGORA_MAIL_FROM: 'Charge <hello@example.org>' })).toBeUndefined();
  expect(notice({ VOLTAGORA_ENVIRONMENT: 'development' })).toBeUndefined();
});
