// Invented market days: plausible prices, load, wind and sun, the same for every request of a date. For installations
// without a token; always labelled as sample data.
import type { EnergyProvider } from './energy-provider.ts';
import { marketDay, type SeriesKind } from '../market/market-day.ts';

/** By hour from midnight. Prices per MWh; load, sun and wind in megawatts. */
const HOURS = {
  price: [
    98, 92, 88, 86, 88, 96, 118, 132, 112, 78, 52, 34, 26, 24, 30, 48, 82, 124, 168, 182, 160, 136,
    118, 106,
  ],
  load: [
    4700, 4500, 4350, 4300, 4350, 4600, 5200, 5800, 6100, 6250, 6300, 6350, 6400, 6300, 6100, 6000,
    6100, 6500, 6900, 7000, 6700, 6100, 5500, 5000,
  ],
  sun: [
    0, 0, 0, 0, 0, 0, 120, 620, 1500, 2400, 3150, 3600, 3750, 3600, 3150, 2400, 1450, 560, 90, 0, 0,
    0, 0, 0,
  ],
  wind: [
    1150, 1180, 1200, 1180, 1120, 1050, 960, 880, 820, 800, 820, 880, 960, 1080, 1220, 1340, 1420,
    1440, 1400, 1340, 1280, 1240, 1200, 1170,
  ],
} as const;

const QUARTERS_PER_HOUR = 4;

export function createSampleProvider(): EnergyProvider {
  return {
    name: 'sample',
    readDay: (zone, kind, date) => {
      const { start, stop } = marketDay(date, zone.marketTimeZone);
      const count = Math.round((stop - start) / 900_000);
      const points = Array.from({ length: count }, (_, at) => pointAt(kind, date, at));
      return Promise.resolve({
        start,
        resolutionMinutes: 15,
        points,
        currency: kind === 'price' ? 'EUR' : null,
      });
    },
  };
}

function pointAt(kind: SeriesKind, date: string, quarter: number): number {
  const hour = quarter / QUARTERS_PER_HOUR;
  // Variation of the day from 0 to 1, derived from its date only.
  const day = Number(date.replaceAll('-', ''));
  const mood = (salt: number) => ((day * 7919 + salt * 104_729) % 997) / 996;
  const sun = between(HOURS.sun, hour) * (0.6 + 0.4 * mood(1));
  const wind = between(HOURS.wind, hour) * (0.5 + 1.1 * mood(2));
  switch (kind) {
    case 'wind_solar':
      return Math.round(sun + wind);
    case 'load':
      return Math.round(between(HOURS.load, hour) * (0.94 + 0.12 * mood(3)));
    case 'price':
      return Math.round((between(HOURS.price, hour) - 18 * mood(2) + 10 * mood(3)) * 100) / 100;
  }
}

function between(hours: readonly number[], hour: number): number {
  const first = hours[Math.floor(hour) % 24] ?? 0;
  const next = hours[(Math.floor(hour) + 1) % 24] ?? 0;
  return first + (next - first) * (hour % 1);
}
