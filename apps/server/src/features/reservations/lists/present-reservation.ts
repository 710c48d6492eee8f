// Converts rows to the contract's reservation. Derived values: step of the start, cost so far, current cancellation fee.
import { PLUG_TYPES, type Pricing, type Reservation, TOKEN_WALLET } from '@voltagora/contract';
import {
  billedSeconds,
  billSession,
  cancellationFeeMicro,
  cutToTwoDecimals,
  earliestStart,
  freeCancelUntil,
  microToAmount,
  microToDecimal,
  microToTokenMinor,
  priceSession,
  secondsBetween,
  type Tariff,
  tokenMinorToTokens,
  transitionOf,
} from '@voltagora/domain';
import { presentIdleFee } from '../../stations/public.ts';
import { presentCarbon } from './present-carbon.ts';
import { presentAgreed } from './present-agreed.ts';
import { presentBill, presentLines, presentSeller } from './present-bill.ts';
import { presentConfirmation } from './present-confirmation.ts';
import { presentIdle } from './present-idle.ts';
import { presentNoShow } from './present-no-show.ts';
import { presentDriver } from './present-driver.ts';
import type { ReservationRow } from './reservation-row.reads.ts';
import { type AcceptedTariff, StoredTariff, termsOfBooking } from './stored-json.ts';
import { type TokenPriceDeps, tokenPriceOf } from '../booking/token-price.ts';

export interface PresentDeps extends TokenPriceDeps {
  now: Date;
}

export const presentPricing = (tariff: Tariff): Pricing => ({
  pricing_policy: tariff.policy,
  base_flat_fee: microToDecimal(tariff.flatFeeMicro),
  price_per_kWh: microToDecimal(tariff.pricePerKwhMicro),
  base_price: microToDecimal(tariff.basePriceMicroPerMinute),
  currency: tariff.currency,
  ...presentAgreed(tariff),
  ...(tariff.idle && { idle_fee: presentIdleFee(tariff.idle) }),
});

export function presentReservation(row: ReservationRow, deps: PresentDeps): Reservation {
  const tariff = StoredTariff.parse(row.tariff);
  const seconds = secondsBetween(row.start_time, row.stop_time);
  const quoted = priceSession(tariff, { energyWh: row.quoted_energy_wh, seconds });
  return {
    id: row.id,
    user: { id: row.user_id, ...presentDriver(row) },
    plug: presentPlug(row),
    start_time: row.start_time.toISOString(),
    stop_time: row.stop_time.toISOString(),
    startable_from: startableFrom(row).toISOString(),
    status: row.status,
    paid: row.paid,
    comments: row.comments,
    payment_method: PAYMENT_METHODS[row.payment_method],
    charge_now: row.charge_now,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id },
    currency: tariff.currency,
    pricing: presentPricing(tariff),
    total_cost: microToAmount(row.quoted_total_micro),
    consumption_kWh: cutToTwoDecimals(row.quoted_energy_wh / 1000),
    power_kW: cutToTwoDecimals(row.quoted_power_w / 1000),
    tokens_held:
      isLive(row) && row.payment_method === 'tokens' ? tokenMinorToTokens(row.hold_minor) : 0,
    ...presentLines(quoted.items),
    start: presentStart(row),
    session: presentSession(row, tariff, deps),
    bill: presentBill(row),
    ...presentCarbon(row),
    seller: presentSeller(row),
    cancellation: presentCancellation(row, tariff, deps),
    payment: null,
    series: row.series_id === null ? null : { id: row.series_id },
    no_show: presentNoShow(row, tariff, deps),
    charger_hold: row.charger_hold === null ? null : { state: row.charger_hold, other_plugs: [] },
    ...presentIdle(row, tariff, deps),
    ...presentConfirmation(row),
    created_at: row.created_at.toISOString(),
  };
}

const PAYMENT_METHODS = {
  tokens: TOKEN_WALLET,
  fiat: { type: 'fiat', name: 'Card' },
} as const;

const presentStart = (row: ReservationRow): Reservation['start'] => ({
  step: startStep(row),
  asked_at: row.start_asked_at?.toISOString() ?? null,
  failure: row.start_failure,
});

function presentPlug(row: ReservationRow): Reservation['plug'] {
  return {
    id: row.plug_id,
    label: row.plug_label,
    connector_type: PLUG_TYPES.find((type) => type === row.connector_type) ?? 'UNKNOWN',
    max_power_kW: row.max_power_w === null ? null : row.max_power_w / 1000,
    charging_point: row.charging_point_id === null ? null : { id: row.charging_point_id },
    station: {
      id: row.station_id,
      slug: row.slug,
      name: row.station_name,
      address: row.address,
      city: row.city,
      time_zone: row.time_zone,
      lat: row.lat,
      lng: row.lng,
      is_deleted: row.station_deleted_at !== null,
    },
  };
}

type StartRow = Pick<
  ReservationRow,
  | 'session_id'
  | 'stopped_at'
  | 'energy_wh'
  | 'power_w'
  | 'start_failure'
  | 'start_agreed_at'
  | 'start_asked_at'
  | 'plug_status'
  | 'plug_status_at'
>;

/** How far a start has come; "agreed" becomes "charging" only when energy flows. */
export function startStep(row: StartRow): Reservation['start']['step'] {
  if (row.session_id !== null) {
    if (row.stopped_at !== null) return 'finished';
    return (row.energy_wh ?? 0) > 0 || (row.power_w ?? 0) > 0 ? 'flowing' : 'plugged';
  }
  if (row.start_failure !== null) return 'failed';
  if (row.start_agreed_at !== null) return wasPlugged(row) ? 'plugged' : 'agreed';
  return row.start_asked_at === null ? null : 'asked';
}

/** A charger that was asked to start prepares without a cable too (OCPP 1.6 §4.9); before that, only a cable is a reason. */
const wasPlugged = ({ plug_status, plug_status_at, start_asked_at }: StartRow): boolean =>
  plug_status === 'Preparing' &&
  plug_status_at !== null &&
  start_asked_at !== null &&
  plug_status_at < start_asked_at;

function presentSession(
  row: ReservationRow,
  tariff: AcceptedTariff,
  { now, ...prices }: PresentDeps,
): Reservation['session'] {
  if (row.session_id === null || row.started_at === null) return null;
  const energyWh = row.energy_wh ?? 0;
  const time = { startedAt: row.started_at, stoppedAt: row.stopped_at ?? row.stop_asked_at };
  const seconds = billedSeconds(time, now);
  const soFar = billSession(tariff, { energyWh, seconds }, row.quoted_total_micro);
  const priceMicro = tokenPriceOf(prices, tariff);
  return {
    id: row.session_id,
    started_at: row.started_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stop_reason: row.stop_reason,
    energy_kWh: energyWh / 1000,
    power_kW: row.power_w === null ? null : row.power_w / 1000,
    soc: row.soc_percent,
    total_cost: microToAmount(soFar.totalMicro),
    tokens: tokenMinorToTokens(microToTokenMinor(soFar.totalMicro, priceMicro)),
    last_sample_at: row.last_sample_at?.toISOString() ?? null,
    ...(row.no_energy_warned_at !== null &&
      row.stopped_at === null && { no_energy_since: row.no_energy_warned_at.toISOString() }),
  };
}

/** Null when the reservation can no longer be cancelled. */
function presentCancellation(
  row: ReservationRow,
  tariff: AcceptedTariff,
  { now, ...prices }: PresentDeps,
): Reservation['cancellation'] {
  const change = transitionOf(row.status, 'cancel');
  if (change === undefined) return null;
  const booking = {
    start: row.start_time,
    stop: row.stop_time,
    totalMicro: row.quoted_total_micro,
    bookedAt: row.created_at,
    isStationHidden: row.station_hidden_since !== null,
  };
  const terms = termsOfBooking(row);
  const isFree = change.money === 'release';
  const feeMicro = isFree ? 0 : cancellationFeeMicro(terms, booking, now);
  const feeMinor = microToTokenMinor(feeMicro, tokenPriceOf(prices, tariff));
  return {
    free_until: freeCancelUntil(terms, booking).toISOString(),
    fee_tokens_now: tokenMinorToTokens(feeMinor),
  };
}

const startableFrom = (row: ReservationRow): Date =>
  earliestStart({ start: row.start_time, stop: row.stop_time }, termsOfBooking(row));

const isLive = ({ status }: ReservationRow): boolean =>
  status === 'PENDING' || status === 'RESERVED' || status === 'CHARGING';
