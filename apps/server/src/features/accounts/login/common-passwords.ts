// Refuses common passwords: the library's list of 49,000 leaked ones, local favourites, and the person's own name.
import { GUESSED_WORDS, plainPassword } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';

const BY_HAND: ReadonlySet<string> = new Set(GUESSED_WORDS);

export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
}

/** Refuses with validation_failed for `field` a common password, or one made of the owner's name or e-mail. */
export async function refuseCommonPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'new_password',
): Promise<void> {
  if (!(await isCommonPassword(password, owner))) return;
  throw new AppError('validation_failed', 'This password is too common.', {
    errors: { [field]: ['is too common'] },
  });
}

async function isCommonPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const listed = await listedPasswords();
  const isListed = (text: string) => listed.has(text) || BY_HAND.has(text);
  const plain = plainPassword(password);
  const stem = plain.replace(/[^\p{L}]+$/u, '');
  const repeated = /^(.+?)\1+$/u.exec(plain)?.[1];
  return (
    isListed(plain) ||
    isListed(stem) ||
    (repeated !== undefined && isListed(repeated)) ||
    [1, 2, 3, 4].some((period) => plain.slice(period) === plain.slice(0, -period)) ||
    new Set(plain).size < 4 ||
    saysWhoItIs([plain, stem], owner)
  );
}

function saysWhoItIs(texts: string[], { email, first_name, last_name }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@');
  const known = [email, mailbox, first_name, last_name];
  const own = new Set(
    [...known, `${first_name}${last_name}`, `${last_name}${first_name}`].map((text) =>
      lettersOf(plainPassword(text)),
    ),
  );
  return texts.map(lettersOf).some((text) => text !== '' && own.has(text));
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

let loading: Promise<ReadonlySet<string>> | undefined;

/** A few megabytes; loaded on first use. */
function listedPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loading;
}
