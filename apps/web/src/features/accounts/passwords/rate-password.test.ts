import { describe, expect, it } from 'vitest';
import { ratePassword } from './rate-password.ts';

describe('password strength', () => {
  it.each([
    'password123',
    'κωδικός123',
    'ΚΩΔΙΚΟΣ2024',
    'Ολυμπιακός1',
    'kodikos123',
    'ΐ'.repeat(10),
  ])('%s is easy', async (password) => expect(await ratePassword(password, [])).toBeLessThan(2));

  it('a sentence is hard', async () => {
    expect(await ratePassword('πράσινο άλογο τρέχει', ['Μαρία'])).toBe(4);
  });

  it("the user's own name with a number is easy, in Greek with or without accents", async () => {
    const personal = ['Θεμιστοκλής', 'Παπαδόπουλος', 'themis@example.gr'];
    expect(await ratePassword('παπαδοπουλος7', personal)).toBeLessThan(2);
    expect(await ratePassword('Θεμιστοκλής7', personal)).toBeLessThan(2);
  });
});
