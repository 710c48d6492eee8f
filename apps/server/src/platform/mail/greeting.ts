import type { Language } from '../texts/language.ts';
import { mailTexts } from './mail-texts.ts';

const NAME_MAX = 40;

/**
 * Uses the name only if it cannot be anything else. Anybody can have a mail sent to any address by signing up with it, and a
 * "name" that contains a link would turn that mail into theirs.
 */
export function greeting(language: Language, firstName = ''): string {
  const t = mailTexts(language);
  const name = firstName.replace(/\s+/g, ' ').trim();
  const mayLead = /[/@:\\]|\S\.\S|www|\p{Cc}/iu.test(name);
  const isUsed = name !== '' && name.length <= NAME_MAX && !mayLead;
  return isUsed ? t('greetingByName', { name }) : t('greeting');
}
