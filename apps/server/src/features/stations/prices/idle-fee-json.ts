// Converts a plug's idle fee between input, storage and output.
import type { IdleFee as WrittenFee } from '@voltagora/contract';
import { decimalToMicro, type IdleFee, microToDecimal } from '@voltagora/domain';
import * as z from 'zod';

const StoredFee: z.ZodType<IdleFee> = z.object({
  microPerMinute: z.int(),
  graceMinutes: z.int(),
  capMicro: z.int(),
});

/** The idle fee of a plug; undefined when it has none. */
export const idleFeeOf = (stored: unknown): IdleFee | undefined =>
  stored === null ? undefined : StoredFee.parse(stored);

export const idleFeeJson = (fee: WrittenFee | null): string | null =>
  fee === null
    ? null
    : JSON.stringify({
        microPerMinute: decimalToMicro(fee.price_per_minute),
        graceMinutes: fee.grace_minutes,
        capMicro: decimalToMicro(fee.cap),
      } satisfies IdleFee);

export const presentIdleFee = (fee: IdleFee): WrittenFee => ({
  price_per_minute: microToDecimal(fee.microPerMinute),
  grace_minutes: fee.graceMinutes,
  cap: microToDecimal(fee.capMicro),
});
