// The carbon footprint of a session: an estimate from the share of wind and solar power in its zone during the session, and from
// the typical generation of the rest there (ADR 29). Grams of CO2 equivalents over the life cycle of a plant.
import type { MarketSlot } from './charging-window.ts';

/** IPCC 2014, AR5 WG III, Annex III, table A.III.2, medians; wind 11 and solar 48 combined. */
const WIND_AND_SUN = 30;
const WATER = 24;
const GAS = 490;
const COAL = 820;

const REST = {
  /** Nine tenths hydro or nuclear power, which are alike, and one tenth gas. */
  low: (9 * WATER + GAS) / 10,
  gas: GAS,
  mixed: (GAS + COAL) / 2,
  coal: COAL,
} as const;
/** The technology that generates the rest of the power. */
export type RestKind = keyof typeof REST;

/** Grams per kWh of generation other than wind and solar. */
export const restGramsPerKwh = (kind: RestKind): number => Math.round(REST[kind]);

/** `renewableShare` from 0 to 1. */
export interface CarbonEstimate {
  grams: number;
  gramsPerKwh: number;
  renewableShare: number;
}

/**
 * The estimate for energy at constant power from start to stop (milliseconds since 1970); undefined when no share is known for
 * any of that time. Unknown parts count with the average of the known ones.
 */
export function estimateCarbon(options: {
  energyWh: number;
  start: number;
  stop: number;
  slots: readonly MarketSlot[];
  rest: RestKind;
}): CarbonEstimate | undefined {
  const { energyWh, slots, rest } = options;
  // A session without duration still has a moment.
  const stop = Math.max(options.stop, options.start + 1);
  let known = 0;
  let shared = 0;
  for (const slot of slots) {
    const length = Math.min(slot.stop, stop) - Math.max(slot.start, options.start);
    if (slot.renewableShare === null || length <= 0) continue;
    known += length;
    shared += length * slot.renewableShare;
  }
  if (known === 0) return undefined;
  const renewableShare = Math.min(1, Math.max(0, shared / known));
  const perKwh = renewableShare * WIND_AND_SUN + (1 - renewableShare) * REST[rest];
  return {
    grams: Math.round((energyWh / 1000) * perKwh),
    gramsPerKwh: Math.round(perKwh),
    renewableShare: Math.round(renewableShare * 1000) / 1000,
  };
}

/** The figures of an estimate as every screen and document shows them: kilograms with two decimals, the share in whole percent. */
export const shownCarbon = (estimate: {
  grams: number;
  renewable_share: number;
}): { kilograms: number; sharePercent: number } => ({
  kilograms: Math.round(estimate.grams / 10) / 100,
  sharePercent: Math.round(estimate.renewable_share * 100),
});
