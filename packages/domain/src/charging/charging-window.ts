// When to charge: the cheapest, greenest and soonest free windows of a length, with reasons. Independent of market providers,
// plugs and clocks; instants are milliseconds since 1970.

/** An interval of market time; null if the market has no data. Price per MWh in micro units, share from 0 to 1. */
export interface MarketSlot {
  start: number;
  stop: number;
  priceMicroPerMwh: number | null;
  renewableShare: number | null;
}

/** Time in which a plug can be booked; `plugId` is null when no plug is given. */
export interface FreeTime {
  plugId: number | null;
  start: number;
  stop: number;
}

/** Why a window is recommended. */
export type WindowReason = 'cheapest' | 'greenest' | 'soonest' | 'cheap_and_green';

/** A window with averages of its market data; null if any of it is missing. */
export interface ChargingWindow extends FreeTime {
  priceMicroPerMwh: number | null;
  renewableShare: number | null;
}

/** A window with the reasons that it is recommended for. */
export interface RankedWindow extends ChargingWindow {
  reasons: WindowReason[];
}

/** The input of the search for windows: market data, free time of plugs, length, and steps (ms). */
export interface WindowSearch {
  slots: readonly MarketSlot[];
  free: readonly FreeTime[];
  /** The charging time at a plug. */
  durationMs: (plugId: number | null) => number;
  /** Windows start on multiples of it. */
  stepMs: number;
}

/** Every free window of the wanted length, ordered by start and plug. */
export function feasibleWindows(wish: WindowSearch): ChargingWindow[] {
  const { slots, free, stepMs } = wish;
  const ordered = slots.toSorted((a, b) => a.start - b.start);
  const known = new Map<string, Pick<ChargingWindow, 'priceMicroPerMwh' | 'renewableShare'>>();
  const windows: ChargingWindow[] = [];
  for (const { plugId, start: from, stop: until } of free) {
    const durationMs = wish.durationMs(plugId);
    if (durationMs <= 0 || stepMs <= 0)
      throw new RangeError('A window and its steps have a length');
    for (
      let start = Math.ceil(from / stepMs) * stepMs;
      start + durationMs <= until;
      start += stepMs
    ) {
      const stop = start + durationMs;
      const time = `${start} ${stop}`;
      const market = known.get(time) ?? averages(ordered, start, stop);
      known.set(time, market);
      windows.push({ plugId, start, stop, ...market });
    }
  }
  return windows.toSorted((a, b) => a.start - b.start || (a.plugId ?? 0) - (b.plugId ?? 0));
}

/**
 * The recommended windows in this order: the cheapest, the greenest, the best compromise of both (if it is another one), the
 * soonest. A window with several reasons is listed once; among equal ones the earliest is used.
 */
export function rankWindows(wish: WindowSearch): RankedWindow[] {
  const windows = feasibleWindows(wish);
  const cheapest = leastBy(windows, ({ priceMicroPerMwh: price }) => price);
  const greenest = leastBy(windows, ({ renewableShare: share }) =>
    share === null ? null : -share,
  );
  const both = leastBy(windows, balanceOver(windows));
  const ranked: RankedWindow[] = [];
  const add = (reason: WindowReason, window: ChargingWindow | undefined): void => {
    if (window === undefined) return;
    const same = ranked.find((one) => isSameTime(one, window));
    if (same) same.reasons.push(reason);
    else ranked.push({ ...window, reasons: [reason] });
  };
  add('cheapest', cheapest);
  add('greenest', greenest);
  if (!isSameTime(both, cheapest) && !isSameTime(both, greenest)) add('cheap_and_green', both);
  add('soonest', windows[0]);
  return ranked;
}

type Time = Pick<ChargingWindow, 'start' | 'stop'> | undefined;
const isSameTime = (one: Time, other: Time): boolean =>
  one?.start === other?.start && one?.stop === other?.stop;

/** Whether the price of `now` lies above the quantile (0 to 1) of all known prices; false when it is unknown. */
export function isInSurge(slots: readonly MarketSlot[], now: number, quantile: number): boolean {
  const present = slots.find(({ start, stop }) => start <= now && now < stop)?.priceMicroPerMwh;
  const limit = priceQuantile(slots, quantile);
  return present !== undefined && present !== null && limit !== null && present > limit;
}

/** The quantile (0 to 1) of the slots' prices, weighted by length; null when none is known. */
export function priceQuantile(slots: readonly MarketSlot[], quantile: number): number | null {
  const known = slots
    .flatMap(({ start, stop, priceMicroPerMwh: price }) =>
      price === null ? [] : [{ price, length: stop - start }],
    )
    .toSorted((a, b) => a.price - b.price);
  const wanted = quantile * known.reduce((total, { length }) => total + length, 0);
  let passed = 0;
  for (const { price, length } of known) {
    passed += length;
    if (passed >= wanted) return price;
  }
  return null;
}

/** A duration rounded up to whole steps, at least one, in milliseconds. */
export const wholeSteps = (seconds: number, stepMs: number): number =>
  Math.max(1, Math.ceil((seconds * 1000) / stepMs - 1e-9)) * stepMs;

function averages(ordered: readonly MarketSlot[], start: number, stop: number) {
  const within = ordered.filter((slot) => slot.start < stop && start < slot.stop);
  const average = (of: (slot: MarketSlot) => number | null): number | null => {
    let sum = 0;
    let covered = 0;
    for (const slot of within) {
      const value = of(slot);
      if (value === null) return null;
      const length = Math.min(slot.stop, stop) - Math.max(slot.start, start);
      sum += value * length;
      covered += length;
    }
    return covered === stop - start ? sum / covered : null;
  };
  const price = average(({ priceMicroPerMwh }) => priceMicroPerMwh);
  return {
    priceMicroPerMwh: price === null ? null : Math.round(price),
    renewableShare: average(({ renewableShare }) => renewableShare),
  };
}

/** Price and share, each scaled from 0 (best of all windows) to 1 (worst), added up. */
function balanceOver(windows: readonly ChargingWindow[]) {
  const rangeOf = (values: readonly number[]) => {
    const low = Math.min(...values);
    const width = Math.max(...values) - low;
    return (value: number): number => (width > 0 ? (value - low) / width : 0);
  };
  const dear = rangeOf(windows.flatMap(({ priceMicroPerMwh: price }) => price ?? []));
  const green = rangeOf(windows.flatMap(({ renewableShare: share }) => share ?? []));
  return ({ priceMicroPerMwh: price, renewableShare: share }: ChargingWindow): number | null =>
    price === null || share === null ? null : dear(price) + 1 - green(share);
}

function leastBy<T>(items: readonly T[], of: (item: T) => number | null): T | undefined {
  let best: { item: T; value: number } | undefined;
  for (const item of items) {
    const value = of(item);
    if (value !== null && (best === undefined || value < best.value)) best = { item, value };
  }
  return best?.item;
}
