/** Rates how hard a password is to guess, from 0 (very easy) to 4 (very hard), by the lists and patterns that attackers use. */
import { GUESSED_WORDS, plainPassword } from '@voltagora/domain';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer passwords are strong by length alone and take noticeable time to rate. */
const LOOKED_AT = 64;
let rater: Promise<ZxcvbnFactory> | null = null;

/** The lists are larger than the rest of the screen, so they are loaded when a password is first typed. */
async function loadRater(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Rater }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Rater({ dictionary, graphs: adjacencyGraphs });
}

/** `personal`: words connected with the user, such as name and e-mail. */
export async function ratePassword(password: string, personal: readonly string[]): Promise<number> {
  rater ??= loadRater().catch((reason: unknown) => {
    rater = null;
    throw reason;
  });
  const words = personal.flatMap((text) => [text, ...text.split(/[\s@.]+/)]);
  const known = [...GUESSED_WORDS, ...words.map(plainPassword).filter((word) => word.length > 2)];
  const factory = await rater;
  const looked = password.slice(0, LOOKED_AT);
  // Accents and final sigmas hide Greek words from the lists but not from attackers, so the lower of both ratings counts.
  return Math.min(
    ...[looked, plainPassword(looked)].map((text) => factory.check(text, known).score),
  );
}
