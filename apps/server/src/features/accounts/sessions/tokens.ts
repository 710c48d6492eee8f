// Access tokens are short-lived signed JWTs that name their session. Refresh tokens are sealed and stored as hashes.
import { createHash, randomBytes } from 'node:crypto';
import { errors, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type Keyring, mac } from '../../../platform/keys/keyring.ts';
import { signToken, verifyToken } from '../../../platform/keys/signed-tokens.ts';

const ISSUER = 'voltagora';
const AUDIENCE = 'voltagora-api';
const ACCESS = { purpose: 'accessToken', type: 'at+jwt' } as const;
const ACCESS_SECONDS = 15 * 60;

const Claims = z.object({ sub: z.uuid(), sid: z.uuid() });

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Undefined for anything but a valid access token of ours. */
  read(token: string): Promise<AccessClaims | undefined>;
}

export function createAccessTokens({
  keyring,
  clock,
  accessSeconds = ACCESS_SECONDS,
}: {
  keyring: Keyring;
  clock: Clock;
  accessSeconds?: number | undefined;
}): AccessTokens {
  return {
    sign({ userId, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const unsigned = new SignJWT({ sid: sessionId })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + accessSeconds);
      return signToken(keyring, ACCESS, unsigned);
    },
    async read(token) {
      try {
        const payload = await verifyToken(keyring, ACCESS, token, {
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: clock.now(),
        });
        const claims = Claims.safeParse(payload);
        return claims.data && { userId: claims.data.sub, sessionId: claims.data.sid };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** One of the refresh tokens that a session has had, counted from 0. */
export interface NumberedToken {
  sessionId: string;
  number: number;
}

const ID_BYTES = 16;
const NAMED_BYTES = ID_BYTES + 4;

/**
 * Refresh tokens name their session and their number, under a signature. A token is valid by its stored hash only; the
 * signature tells one that was replaced long ago from a random text, without a list of all that there ever were.
 */
export function createRefreshTokens(keyring: Keyring) {
  return {
    write: (token: NumberedToken): string => {
      const named = nameOf(token);
      return Buffer.concat([named, keyring.sign('refreshToken', named)]).toString('base64url');
    },
    /** The token of this hash once more; undefined when no secret that is set has signed it. */
    repeat(token: NumberedToken, hash: string): string | undefined {
      const named = nameOf(token);
      return keyring
        .named()
        .map((keys) => Buffer.concat([named, mac(keys.signingKey('refreshToken'), named)]))
        .map((bytes) => bytes.toString('base64url'))
        .find((written) => hashToken(written) === hash);
    },
    /** Undefined for what is no such token, as those of the version before. */
    read(token: string): NumberedToken | undefined {
      const bytes = Buffer.from(token, 'base64url');
      const named = bytes.subarray(0, NAMED_BYTES);
      if (!keyring.isSigned('refreshToken', bytes.subarray(NAMED_BYTES), named)) return undefined;
      const id = named.toString('hex', 0, ID_BYTES);
      const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return { sessionId, number: named.readUInt32BE(ID_BYTES) };
    },
  };
}

function nameOf({ sessionId, number }: NumberedToken): Buffer {
  const named = Buffer.alloc(NAMED_BYTES);
  named.write(sessionId.replaceAll('-', ''), 'hex');
  named.writeUInt32BE(number, ID_BYTES);
  return named;
}

/** For mailed links, tickets and cookies. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash suffices, because nobody can guess the tokens. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
