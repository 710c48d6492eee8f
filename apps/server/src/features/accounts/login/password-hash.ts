import { hash, verify } from '@node-rs/argon2';

// OWASP's least for argon2id: 19 MiB, two passes, one lane; the library's algorithm default is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Composed alike, whichever keyboard or system put the accents on. */
const composed = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

/** Takes as long for an unknown account (no hash) as for a known one. */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), composed(password));
  return matches && typeof stored === 'string';
}

let decoy: Promise<string> | undefined;
