// Access tokens are short-lived signed JWTs that name their session. Refresh tokens are random and stored as hashes.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';

const ISSUER = 'voltagora';
const AUDIENCE = 'voltagora-api';
const TYPE = 'at+jwt';
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
  secret,
  clock,
  accessSeconds = ACCESS_SECONDS,
}: {
  secret: string;
  clock: Clock;
  accessSeconds?: number | undefined;
}): AccessTokens {
  // Derives a separate key: the secret also signs other things, which must never pass as access tokens.
  const key = createHmac('sha256', secret).update('access token').digest();
  return {
    sign({ userId, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + accessSeconds)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
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

/** For refresh tokens and mailed links. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash suffices, because the tokens are random. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
