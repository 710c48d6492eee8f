// The agreed idle fee, and the current or billed stay of the car.
import type { Reservation } from '@voltagora/contract';
import {
  cableInUntil,
  lastHeardAt,
  type IdleFee,
  idleTimes,
  microToAmount,
  microToTokenMinor,
  priceIdle,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { presentVat } from './present-bill.ts';
import type { ReservationRow } from './reservation-row.reads.ts';
import type { AcceptedTariff } from './stored-json.ts';
import { type TokenPriceDeps, tokenPriceOf } from '../booking/token-price.ts';

type Shown = NonNullable<Reservation['idle']>;
type Stay = NonNullable<Shown['stay']>;
type Deps = TokenPriceDeps & { now: Date };

/** Empty when no idle fee was agreed. */
export function presentIdle(
  row: ReservationRow,
  tariff: AcceptedTariff,
  deps: Deps,
): { idle?: Shown } {
  const { idle: fee } = tariff;
  if (fee === undefined) return {};
  const { freeUntil, cappedAt } = idleTimes(fee, row.stop_time);
  const stay =
    row.stay_since === null ? null : presentStay(row, fee, tokenPriceOf(deps, tariff), deps);
  return {
    idle: { free_until: freeUntil.toISOString(), capped_at: cappedAt.toISOString(), stay },
  };
}

function presentStay(
  row: ReservationRow,
  fee: IdleFee,
  tokenPriceMicro: number,
  { now }: Deps,
): Stay {
  const isSettled = row.counted_until !== null;
  const until = row.counted_until ?? untilOf(row, now);
  const { minutes, totalMicro } = priceIdle(fee, { from: row.stop_time, until });
  // Once billed, the billed amount is shown.
  const costMicro = row.idle_total_micro ?? totalMicro;
  const dueMinor = row.idle_due_minor ?? 0;
  const minor = isSettled ? dueMinor : microToTokenMinor(costMicro, tokenPriceMicro);
  return {
    is_plugged: !isSettled && until >= now,
    counted_until: until.toISOString(),
    minutes: costMicro === 0 ? 0 : minutes,
    cost: microToAmount(costMicro),
    tokens: tokenMinorToTokens(minor),
    vat: presentVat(costMicro, row),
    is_settled: isSettled,
    tokens_owed: tokenMinorToTokens(row.idle_owed_minor ?? 0),
  };
}

function untilOf(row: ReservationRow, now: Date): Date {
  const { parked_at, away_from, back_at, left_at, point_connected, point_seen_at } = row;
  return cableInUntil(
    { parkedAt: parked_at, awayFrom: away_from, backAt: back_at, leftAt: left_at },
    {
      lastSampleAt: row.last_sample_at,
      stoppedAt: row.stopped_at,
      isUnplugged: row.stop_reason === 'EVDisconnected',
    },
    lastHeardAt({ isConnected: point_connected === true, seenAt: point_seen_at }, now),
  );
}
