// What a provider's answer says of a person, read with distrust: anything missing or odd counts as not said.
import * as z from 'zod';

/** Whom a provider has proven. */
export interface Profile {
  /** The provider's own name for the person; never given to another. */
  subject: string;
  /** In lower case; undefined unless the provider has verified it. */
  email: string | undefined;
  names: Names;
}

export interface Names {
  first_name: string;
  last_name: string;
}

const NAME_MAX = 80;
/** What the contract's Line refuses: a provider cannot be asked to type it anew. */
const OBEYED = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** A name as it can be stored; empty when there is none. */
const Name = z
  .string()
  .catch('')
  .transform((name) => {
    const plain = name.toWellFormed().replace(OBEYED, ' ');
    // Once more well-formed: the cut may go through a sign of two halves.
    return plain.trim().slice(0, NAME_MAX).toWellFormed().trim();
  });

const Claims = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.email().max(254).toLowerCase().optional().catch(undefined),
    /** Apple has sent this as text, too. */
    email_verified: z
      .union([z.literal(true), z.literal('true')])
      .optional()
      .catch(undefined),
    given_name: Name,
    family_name: Name,
  })
  .transform(({ sub, email, email_verified, given_name, family_name }): Profile => ({
    subject: sub,
    email: email_verified === undefined ? undefined : email,
    names: { first_name: given_name, last_name: family_name },
  }));

/** Throws when the claims name nobody. */
export const profileOf = (claims: unknown): Profile => Claims.parse(claims);

const AppleUser = z
  .object({ name: z.object({ firstName: Name, lastName: Name }) })
  .transform(({ name }): Names => ({ first_name: name.firstName, last_name: name.lastName }));

/** The names in the `user` field of Apple's form; undefined when it holds none. */
export function namesOfAppleUser(json: string | undefined): Names | undefined {
  if (json === undefined) return undefined;
  try {
    return AppleUser.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
