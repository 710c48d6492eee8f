import { describe, expect, test } from 'vitest';
import { refuseCommonPassword } from './common-passwords.ts';

const eleni = { email: 'eleni.pappa@example.org', first_name: 'Ελένη', last_name: 'Παππά' };
const choose = (password: string) => refuseCommonPassword(password, eleni, 'password');

describe('a password', () => {
  test.each([
    ['that leaked', 'qwertyuiop'],
    ['that leaked, in capitals', '1Q2W3E4R5T6Y'],
    ['with digits after a leaked one', 'dragon19841984'],
    ['with symbols after a leaked one', 'sunshine!!!!2026'],
    ['of digits in a row', '0123456789'],
    ['of one or two characters', 'aaaaaaaabb'],
    ['that repeats itself', '12341234123412'],
    ['that repeats a leaked one', 'monkeymonkey'],
    ['that names the product', 'Voltagora2026'],
    ['of a Greek club', 'ΟΛΥΜΠΙΑΚΟΣ7'],
    ['in Greek with accents', 'Καλημέρα123'],
    ['in Greek written with Latin letters', 'panathinaikos13'],
    ['that is the e-mail', 'eleni.pappa@example.org'],
    ['that is the mailbox', 'ELENI.PAPPA'],
    ['that is the mailbox and a year', 'eleni.pappa1988'],
    ['that is the name', 'Ελένη Παππά'],
    ['that is the name in reverse order', 'παππαελενη!1'],
  ])('%s is refused: %s', async (_what, password) => {
    await expect(choose(password)).rejects.toMatchObject({
      code: 'validation_failed',
      extra: { errors: { password: ['is too common'] } },
    });
  });

  test.each([
    'olive groves at dusk',
    'ελιές στο σούρουπο',
    'drive-me-home',
    'xK7#pQ2m!vR9',
    '8274619305',
    'eleni.pappa likes figs',
    '🦉🍋🌊⛵🌀🗝️🐙🧭🪐🫒',
  ])('such as %s is accepted', async (password) => {
    await expect(choose(password)).resolves.toBeUndefined();
  });
});
