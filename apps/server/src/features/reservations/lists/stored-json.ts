// JSON columns of bookings, parsed: tariff, terms, seller and the lines of a bill.
import { MARKET_SOURCES } from '@voltagora/contract';
import {
  type BookingTerms,
  CURRENCY_NAMES,
  DEFAULT_BOOKING_TERMS,
  type IdleFee,
  type PriceItem,
  type SpotTerms,
  type SurgeTerms,
  type Tariff,
} from '@voltagora/domain';
import * as z from 'zod';

/** A tariff as accepted, with the token price at that time; undefined for old bookings without one. */
export interface AcceptedTariff extends Tariff {
  tokenPriceMicro?: number | undefined;
}

const StoredSurge: z.ZodType<SurgeTerms> = z.object({
  percent: z.int(),
  capPercent: z.int(),
  source: z.enum(MARKET_SOURCES),
});

const StoredSpot: z.ZodType<SpotTerms> = z.object({
  start: z.int(),
  stop: z.int(),
  standardMicro: z.int(),
  marginMicro: z.int(),
  floorMicro: z.int(),
  ceilingMicro: z.int(),
  quarters: z.array(z.int().nullable()),
  source: z.enum(MARKET_SOURCES),
});

const StoredIdleFee: z.ZodType<IdleFee> = z.object({
  microPerMinute: z.int(),
  graceMinutes: z.int(),
  capMicro: z.int(),
});

export const StoredTariff: z.ZodType<AcceptedTariff> = z.object({
  policy: z.union([z.literal(0), z.literal(1)]),
  pricePerKwhMicro: z.int(),
  basePriceMicroPerMinute: z.int(),
  flatFeeMicro: z.int(),
  currency: z.enum(CURRENCY_NAMES),
  surge: StoredSurge.optional(),
  spot: StoredSpot.optional(),
  idle: StoredIdleFee.optional(),
  tokenPriceMicro: z.int().optional(),
});

export const readTariff = (stored: unknown): AcceptedTariff => StoredTariff.parse(stored);

export const StoredTerms: z.ZodType<BookingTerms> = z.object({
  slotMinutes: z.int(),
  minMinutes: z.int(),
  maxMinutes: z.int(),
  daysAhead: z.int(),
  freeCancelBeforeMinutes: z.int(),
  freeCancelAfterBookingMinutes: z.int(),
  earlyStartMinutes: z.int(),
  noShowAfterMinutes: z.int(),
  noShowFeeMaxMicro: z.int(),
  noShowFeeHoldMinutes: z.int(),
  gapMinutes: z.int(),
});

/** The terms that a reservation was booked under; later changes of the station do not apply. */
export const termsOfBooking = ({ booking_terms: stored }: { booking_terms: unknown }) =>
  stored === null ? DEFAULT_BOOKING_TERMS : StoredTerms.parse(stored);

/** The seller at the time of the bill; the VAT percentage in millionths. */
export const StoredSeller = z.object({
  business_name: z.string(),
  tax_num: z.string(),
  tax_office: z.string(),
  street_name: z.string(),
  street_num: z.string(),
  zipcode: z.string(),
  city: z.string(),
  vat_percentage_micro: z.int(),
});
export type StoredSeller = z.infer<typeof StoredSeller>;

/** The seller as JSON to store; null when the owner has given no business. */
export const sellerJson = (seller: StoredSeller | undefined): string | null =>
  seller === undefined ? null : JSON.stringify(seller);

export const StoredItems: z.ZodType<PriceItem[]> = z.array(
  z.object({
    kind: z.enum(['energy', 'time', 'surge', 'flat_fee', 'cancellation_fee', 'no_show_fee']),
    quantity: z.int(),
    unitPriceMicro: z.int(),
    amountMicro: z.int(),
  }),
);
