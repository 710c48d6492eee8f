// The power of a connector in watts from the ratings in feeds. Implausible ratings are unknown, not 0.
import type { PlugType } from '@voltagora/contract';
import { isDirectCurrent } from './plug-types.ts';
import { numberOf, wordOf } from '../import/feed-fields.ts';
import type { FeedFixes } from '../import/feed-station.ts';

interface Rating {
  type: PlugType;
  watts: unknown;
  volts: unknown;
  amperes: unknown;
  /** OCPI's PowerType. */
  powerType: unknown;
}

const KILOWATTS_BELOW = 1000;
const DC_WATTS_MAX = 1_000_000;
/** 125 A on three phases, the largest AC connector. */
const AC_WATTS_MAX = 90_000;

/** Null when the feed has no usable rating. */
export function plugPower(rating: Rating, fixes: FeedFixes): number | null {
  const given = numberOf(rating.watts);
  const phases = phasesOf(rating, fixes);
  const max = phases === 0 ? DC_WATTS_MAX : AC_WATTS_MAX;
  if (given !== undefined && given > 0) {
    const watts = given < KILOWATTS_BELOW ? given * 1000 : given;
    if (watts !== given) fixes.note('power in kW, not in W', String(given));
    if (watts <= DC_WATTS_MAX) return Math.round(watts);
    fixes.note('power beyond belief: left unknown', String(given));
    return null;
  }
  return reckonedPower(rating, phases, max, fixes);
}

/** 0 for DC. The connector type overrides the power type. */
function phasesOf({ type, powerType }: Rating, fixes: FeedFixes): number {
  const word = wordOf(powerType);
  if (word !== '' && word !== powerType)
    fixes.note('enumeration in small letters or with blanks', powerType);
  const saysDirect = word === 'DC';
  if (isDirectCurrent(type)) {
    if (word !== '' && !saysDirect)
      fixes.note('power type that the connector cannot have', powerType);
    return 0;
  }
  if (saysDirect && (type === 'TYPE2' || type === 'TYPE1' || type === 'SCHUKO')) {
    fixes.note('power type that the connector cannot have', powerType);
    return type === 'TYPE2' ? 3 : 1;
  }
  if (saysDirect) return 0;
  if (word.startsWith('AC_2')) return 2;
  return word.startsWith('AC_1') ? 1 : 3;
}

const VOLTS = { min: 90, max: 1500 };
const AMPERES = { min: 5, max: 1000 };
/** From this voltage on, it is line-to-line, not line-to-neutral. */
const LINE_TO_LINE_VOLTS = 346;

function reckonedPower(
  { volts: givenVolts, amperes: givenAmperes }: Rating,
  phases: number,
  max: number,
  fixes: FeedFixes,
): number | null {
  const [volts, amperes] = [numberOf(givenVolts), numberOf(givenAmperes)];
  if (volts === undefined || amperes === undefined) {
    fixes.note('power not given: unknown');
    return null;
  }
  const isUsable =
    volts >= VOLTS.min && volts <= VOLTS.max && amperes >= AMPERES.min && amperes <= AMPERES.max;
  const factor = phases === 3 && volts >= LINE_TO_LINE_VOLTS ? Math.sqrt(3) : Math.max(1, phases);
  const watts = volts * amperes * factor;
  if (isUsable && watts <= max) return nominal(watts);
  fixes.note('voltage and current that cannot be: power unknown', `${volts} V, ${amperes} A`);
  return null;
}

const NOMINAL_WATTS = [2300, 3700, 7400, 11_000, 22_000, 43_000];
const NEAR = 0.02;

/** 3 × 230 V × 32 A is sold as 22 kW. */
function nominal(watts: number): number {
  const near = NOMINAL_WATTS.find((known) => Math.abs(watts / known - 1) <= NEAR);
  return near ?? Math.round(watts / 100) * 100;
}
