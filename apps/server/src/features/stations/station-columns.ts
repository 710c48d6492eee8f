// Converts an owner's input of a station to columns; refuses invalid fields.
import type { CreateStation, OpeningHours, PricingInput, UpdateStation } from '@voltagora/contract';
import { contradictions, decimalToMicro, openingHoursFault } from '@voltagora/domain';
import tzLookup from '@photostructure/tz-lookup';
import { AppError } from '../../platform/http/app-error.ts';
import { ruleJson } from './prices/price-rule-json.ts';
import { readTerms } from './prices/station-terms.ts';

/** The current values that a change may leave out. */
interface Present {
  open_24_7: boolean | null;
  opening_hours: unknown;
}

type Derived = 'pricing' | 'booking_terms' | 'open_24_7' | 'opening_hours';

/** Columns with the same name and value as the input. */
export function plainColumns<T extends UpdateStation>(input: T): Omit<T, Derived> {
  const { pricing: _p, booking_terms: _t, open_24_7: _o, opening_hours: _h, ...plain } = input;
  return plain;
}

/** The other columns, derived from the given fields. Error codes: validation_failed. */
export function derivedColumns(input: CreateStation | UpdateStation, present?: Present) {
  const { pricing, booking_terms } = input;
  return {
    ...hoursColumns(input, present),
    ...(pricing !== undefined && pricingColumns(pricing)),
    ...(booking_terms !== undefined && { booking_terms: termsColumn(booking_terms) }),
  };
}

export const zoneAt = (lat: number, lng: number): string => tzLookup(lat, lng);

function hoursColumns(
  { open_24_7, opening_hours }: Pick<UpdateStation, 'open_24_7' | 'opening_hours'>,
  present?: Present,
) {
  if (open_24_7 === undefined && opening_hours === undefined) return {};
  const isAlwaysOpen = open_24_7 ?? (opening_hours?.length === 0 && present?.open_24_7 === true);
  if (isAlwaysOpen) return { open_24_7: true, opening_hours: null };
  // When left out, the stored hours apply, which are valid.
  if (opening_hours === undefined && hasHours(present)) return { open_24_7: false };
  const hours: OpeningHours = opening_hours ?? [];
  const fault =
    hours.length === 0 ? 'are needed unless the station is always open' : openingHoursFault(hours);
  if (fault !== undefined) throw refusal({ opening_hours: fault });
  return { open_24_7: false, opening_hours: JSON.stringify(hours) };
}

const hasHours = (present?: Present): boolean =>
  Array.isArray(present?.opening_hours) && present.opening_hours.length > 0;

function pricingColumns(pricing: PricingInput | null) {
  if (pricing === null) return { pricing_policy: null };
  return {
    pricing_policy: pricing.pricing_policy,
    currency: pricing.currency,
    base_flat_fee_micro: decimalToMicro(pricing.base_flat_fee),
    price_per_kwh_micro: decimalToMicro(pricing.price_per_kWh),
    base_price_micro: decimalToMicro(pricing.base_price),
    ...(pricing.rule !== undefined && { price_rule: ruleJson(pricing.rule) }),
  };
}

function termsColumn(input: NonNullable<CreateStation['booking_terms']> | null): string | null {
  if (input === null) return null;
  const terms = readTerms(input);
  const faults = Object.entries(contradictions(terms));
  if (faults.length === 0) return JSON.stringify(terms);
  throw refusal(
    Object.fromEntries(
      faults.map(([name, fault]) => [`booking_terms.${asWritten(name)}`, String(fault)]),
    ),
  );
}

/** Field name of an error: minMinutes becomes min_minutes. */
const asWritten = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const refusal = (faults: Record<string, string>): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', {
    errors: Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]])),
  });
