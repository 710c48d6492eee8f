// Presents a charge of a plan, with its price and the free windows of its plug.
import type { TripCharge } from '@voltagora/contract';
import { microToDecimal, type PlannedStop, priceSession } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import type { TripsDeps } from '../trips-deps.ts';
import type { Candidate } from './candidates.ts';

const FREE_WINDOWS_MAX = 3;
const HOUR_MS = 3_600_000;

type Deps = Pick<TripsDeps, 'db' | 'stations' | 'marketPrices'>;

export function createPresenter(deps: Deps, candidates: readonly Candidate[]) {
  return async (charge: PlannedStop): Promise<TripCharge> => {
    const candidate = candidates[charge.stop];
    if (!candidate) throw new Error(`There is no station ${charge.stop} on the trip`);
    const { station, plug, stop, timeZone } = candidate;
    const { arriveAt, leaveAt, chargeSeconds, window } = charge;
    const waitMs = leaveAt.getTime() - arriveAt.getTime() - chargeSeconds * 1000;
    const toWindow = ({ start, stop: end }: { start: Date; stop: Date }) => ({
      plug: { id: plug.id },
      start_time: start.toISOString(),
      stop_time: end.toISOString(),
    });
    return {
      station,
      plug: {
        id: plug.id,
        label: plug.label,
        connector_type: plug.connectorType,
        max_power_kW: plug.powerW / 1000,
      },
      time_zone: timeZone,
      at_km: Math.round(stop.at.km),
      detour_km: Math.round(stop.off.km * 10) / 10,
      arrive_at: arriveAt.toISOString(),
      arrival_percent: charge.arrivalPercent,
      departure_percent: charge.departurePercent,
      energy_kWh: Math.round(charge.energyWh / 100) / 10,
      charge_minutes: Math.ceil(chargeSeconds / 60),
      wait_minutes: Math.max(0, Math.floor(waitMs / 60_000)),
      leave_at: leaveAt.toISOString(),
      price: await priceOf(deps, charge, plug.id),
      window: toWindow(window),
      free_windows: stop.free
        .filter(({ stop: end }) => end.getTime() > arriveAt.getTime() - HOUR_MS)
        .slice(0, FREE_WINDOWS_MAX)
        .map(toWindow),
    };
  };
}

/** Null where the plug has stopped being sold since it was found. */
async function priceOf(
  { db, stations, marketPrices }: Deps,
  { window, energyWh, chargeSeconds }: PlannedStop,
  plugId: number,
): Promise<TripCharge['price']> {
  try {
    const plug = await stations.readBookablePlug(db, plugId);
    const tariff = await marketPrices.tariffOf({ ...plug.place, ...plug }, window);
    const { totalMicro } = priceSession(tariff, { energyWh, seconds: chargeSeconds });
    return { total: microToDecimal(totalMicro), currency: tariff.currency };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
