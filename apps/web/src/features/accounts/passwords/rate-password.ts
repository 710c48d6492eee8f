/** How hard a password is to guess: 0 (at once) to 4 (hardly ever), by the lists and habits that guessers use. */
import { GUESSED_WORDS, plainPassword } from '@voltagora/domain';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer ones are hard to guess by length alone, and take noticeably long to look at. */
const LOOKED_AT = 64;
let rater: Promise<ZxcvbnFactory> | null = null;

/** The lists weigh more than the rest of the screen, so they come when a password is first typed. */
async function loadRater(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Rater }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Rater({ dictionary, graphs: adjacencyGraphs });
}

/** `personal`: words that others connect with the person, such as name and e-mail. */
export async function ratePassword(password: string, personal: readonly string[]): Promise<number> {
  rater ??= loadRater().catch((reason: unknown) => {
    rater = null;
    throw reason;
  });
  const words = personal.flatMap((text) => [text, ...text.split(/[\s@.]+/)]);
  const known = [...GUESSED_WORDS, ...words.map(plainPassword).filter((word) => word.length > 2)];
  const factory = await rater;
  const looked = password.slice(0, LOOKED_AT);
  // An accent or a final sigma hides a Greek word from the lists, not from who guesses: the lower rating counts.
  return Math.min(
    ...[looked, plainPassword(looked)].map((text) => factory.check(text, known).score),
  );
}
