import type { AnalyticsFigures } from '@voltagora/contract';
import {
  cutToTwoDecimals,
  type PeriodSums,
  shareOf,
  tokenMinorToTokens,
  wilsonInterval,
} from '@voltagora/domain';
import type { Outcomes } from './analytics.reads.ts';

/** The sums of a period as the API shows them. */
export function figuresOf(
  sums: PeriodSums,
  outcomes: Outcomes,
  usableMs: number,
  uptime: number | null,
): AnalyticsFigures {
  const { asked, charged } = outcomes;
  const interval = wilsonInterval(charged, asked);
  return {
    ...shownSums(sums),
    utilisation: shareOf(sums.chargingMs, usableMs),
    uptime,
    success_rate: shareOf(charged, asked),
    success_rate_low: interval?.low ?? null,
    success_rate_high: interval?.high ?? null,
    no_shows: outcomes.noShows,
    cancellations: outcomes.cancellations,
    tokens_per_kWh: shareOf(tokenMinorToTokens(sums.minor), sums.energyWh / 1000),
  };
}

export const shownSums = ({ minor, energyWh, sessions }: PeriodSums) => ({
  tokens: tokenMinorToTokens(minor),
  energy_kWh: cutToTwoDecimals(energyWh / 1000),
  sessions,
});
