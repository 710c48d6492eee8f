// Quotes are signed and carried by the client, so the server does not store them.
import { QUOTE_VALID_SECONDS } from '@voltagora/domain';
import { errors, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { signToken, verifyToken } from '../../../platform/keys/signed-tokens.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { StoredTariff, StoredTerms } from '../lists/stored-json.ts';

const QUOTE = { purpose: 'quote', type: 'quote+jwt' } as const;

const QuotedTerms = z.object({
  plugId: z.int(),
  vehicleId: z.string().nullable(),
  chargeNow: z.boolean(),
  weeks: z.int(),
  start: z.int(),
  stop: z.int(),
  tariff: StoredTariff,
  laterTariff: StoredTariff.optional(),
  terms: StoredTerms,
  energyWh: z.int(),
  powerW: z.int(),
  totalMicro: z.int(),
});
/** Everything that a quote promises; `start` and `stop` in milliseconds since 1970. */
export type QuotedTerms = z.infer<typeof QuotedTerms>;
/** A quote that was read back; its window was checked at `quotedAt`. */
export type Promised = QuotedTerms & { quotedAt: Date };

export interface QuoteTokens {
  sign(promised: QuotedTerms): Promise<{ token: string; expiresAt: Date }>;
  /** Error codes: quote_expired, or quote_mismatch for a quote that this server did not sign. */
  read(token: string): Promise<Promised>;
}

export function createQuoteTokens(keyring: Keyring, clock: Clock): QuoteTokens {
  return {
    async sign(promised) {
      const expires = Math.floor(clock.now().getTime() / 1000) + QUOTE_VALID_SECONDS;
      const unsigned = new SignJWT(promised).setExpirationTime(expires);
      const token = await signToken(keyring, QUOTE, unsigned);
      return { token, expiresAt: new Date(expires * 1000) };
    },
    async read(token) {
      try {
        const options = { requiredClaims: ['exp'], currentDate: clock.now() };
        const promised = await verifyToken(keyring, QUOTE, token, options);
        const quotedAt = new Date(((promised.exp ?? 0) - QUOTE_VALID_SECONDS) * 1000);
        return { ...QuotedTerms.parse(promised), quotedAt };
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new AppError('quote_expired', 'The quote has expired. Ask for a new one.');
        }
        if (error instanceof errors.JOSEError) throw quoteMismatch();
        throw error;
      }
    },
  };
}

export const quoteMismatch = (): AppError =>
  new AppError('quote_mismatch', 'The quote is not for this reservation.');
