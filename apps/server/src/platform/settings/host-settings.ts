// Settings of the host and of outgoing mail.
import { LANGUAGES } from '@voltagora/contract';
import * as z from 'zod';
import { setting } from './setting.ts';

const ENVIRONMENTS = ['production', 'staging', 'development'] as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

export const hostSettings = {
  VOLTAGORA_ENVIRONMENT: setting(
    z.enum(ENVIRONMENTS).default('production'),
    'production, staging or development',
    {
      meaning:
        'The purpose of this installation. In development, mail that cannot be sent is shown on a page to everybody at this machine: never use it with real people.',
    },
  ),
  VOLTAGORA_HOST_NAME: setting(z.string().max(200).default(''), 'the name of who runs this', {
    meaning: 'Who runs this installation, for the legal pages.',
    example: 'Island Power SA',
  }),
  VOLTAGORA_HOST_EMAIL: setting(z.email().optional(), 'the e-mail address of who runs this', {
    meaning: 'Your own address. Answers to mails and messages from the contact page go there.',
    example: 'help@charge.example.org',
  }),
  VOLTAGORA_HOST_LANGUAGE: setting(z.enum(LANGUAGES).default('en'), 'en or el', {
    meaning: 'The language of the mails to your own address.',
  }),
  VOLTAGORA_HOST_ADDRESS: setting(
    z.string().max(300).default(''),
    'the postal address of who runs this',
    { meaning: 'Your postal address, for the legal pages.', example: 'Odos Akti 1, 841 00 Syros' },
  ),
  VOLTAGORA_SUPPORT_PHONE: setting(
    z.string().max(32).default(''),
    'the phone number that drivers can call',
    {
      meaning: 'Printed on the labels of plugs whose owner has given no phone number of their own.',
      example: '+30 210 000 0000',
    },
  ),
  VOLTAGORA_HOST_TAX_NUMBER: setting(z.string().max(40).default(''), 'your VAT number', {
    meaning: 'Your VAT number, for commission invoices.',
    example: 'EL094259216',
  }),
  VOLTAGORA_HOST_TIME_ZONE: setting(
    z.string().default('Europe/Athens').refine(isTimeZone),
    'a time zone such as Europe/Athens',
    { meaning: 'The time zone in which the months of commission invoices begin.' },
  ),
  VOLTAGORA_OWNER_REVIEW: setting(z.stringbool().default(false), 'true or false', {
    meaning:
      'Whether the first station of every new owner waits until you approve it: `npm run host -- reviews`.',
  }),
  VOLTAGORA_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'smtp://user:password@host:587 or smtps://…:465',
    {
      meaning: 'The mail server. Without it no mail is sent, and nobody new can log in.',
      example: 'smtp://user:password@mail.example.org:587',
    },
  ),
  VOLTAGORA_MAIL_FROM: setting(
    z.string().max(320).default('Voltagora <no-reply@localhost>'),
    'Name <address>',
    { meaning: 'The sender of mails.' },
  ),
};

type Env = z.output<z.ZodObject<typeof hostSettings>>;

export const hostOf = (env: Env) => ({
  environment: env.VOLTAGORA_ENVIRONMENT,
  hostName: env.VOLTAGORA_HOST_NAME,
  hostEmail: env.VOLTAGORA_HOST_EMAIL,
  hostLanguage: env.VOLTAGORA_HOST_LANGUAGE,
  hostAddress: env.VOLTAGORA_HOST_ADDRESS,
  supportPhone: env.VOLTAGORA_SUPPORT_PHONE,
  hostTaxNumber: env.VOLTAGORA_HOST_TAX_NUMBER,
  hostTimeZone: env.VOLTAGORA_HOST_TIME_ZONE,
  isOwnerReviewed: env.VOLTAGORA_OWNER_REVIEW,
  smtpUrl: env.VOLTAGORA_SMTP_URL,
  mailFrom: env.VOLTAGORA_MAIL_FROM,
});
