// Signed tokens (JWT) that name their key, so that those of the previous secret stay valid while it is replaced.
import {
  decodeProtectedHeader,
  errors,
  type JWTVerifyOptions,
  jwtVerify,
  type SignJWT,
} from 'jose';
import type { SigningPurpose } from './key-set.ts';
import type { Keyring } from './keyring.ts';

export interface TokenKind {
  purpose: SigningPurpose;
  /** The type in the header of the token. */
  type: string;
}

const ALGORITHM = 'HS256';

/** Signs with the key in use. */
export function signToken(
  keyring: Keyring,
  { purpose, type }: TokenKind,
  token: SignJWT,
): Promise<string> {
  const keys = keyring.inUse();
  return token
    .setProtectedHeader({ alg: ALGORITHM, typ: type, kid: keys.id })
    .sign(keys.signingKey(purpose));
}

/** The claims of a valid token. A token of a version without key ids may have any known key. Throws JOSEError. */
export async function verifyToken(
  keyring: Keyring,
  { purpose, type }: TokenKind,
  token: string,
  options: Omit<JWTVerifyOptions, 'algorithms' | 'typ'>,
) {
  const { kid } = headerOf(token);
  let refused: unknown = new errors.JWSSignatureVerificationFailed();
  for (const keys of keyring.named(kid)) {
    try {
      const verified = await jwtVerify(token, keys.signingKey(purpose), {
        ...options,
        algorithms: [ALGORITHM],
        typ: type,
      });
      return verified.payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      refused = error;
    }
  }
  throw refused;
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new errors.JWSInvalid('The token has no readable header', { cause });
  }
}
