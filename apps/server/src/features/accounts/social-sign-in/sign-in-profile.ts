// Reads the claims of a provider defensively: a missing or malformed claim counts as absent.
import * as z from 'zod';

/** A person identified by a provider. */
export interface Profile {
  /** The provider's id of the person; never reused for another. */
  subject: string;
  /** Lower case; undefined unless the provider has verified it. */
  email: string | undefined;
  names: Names;
}

export interface Names {
  first_name: string;
  last_name: string;
}

const NAME_MAX = 80;
/**
 * Characters that the contract's Line refuses. They are removed, because a provider cannot be asked to correct a name.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** A name that can be stored; '' when there is none. */
const Name = z
  .string()
  .catch('')
  .transform((name) => {
    const plain = name.toWellFormed().replace(CONTROL_CHARACTERS, ' ');
    // The cut may split a surrogate pair.
    return plain.trim().slice(0, NAME_MAX).toWellFormed().trim();
  });

const Claims = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.email().max(254).toLowerCase().optional().catch(undefined),
    /** Apple has also sent this as text. */
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

/** Throws when the claims lack a subject. */
export const profileOf = (claims: unknown): Profile => Claims.parse(claims);

const AppleUser = z
  .object({ name: z.object({ firstName: Name, lastName: Name }) })
  .transform(({ name }): Names => ({ first_name: name.firstName, last_name: name.lastName }));

/** The names in the `user` field of Apple's form, if any. */
export function namesOfAppleUser(json: string | undefined): Names | undefined {
  if (json === undefined) return undefined;
  try {
    return AppleUser.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
