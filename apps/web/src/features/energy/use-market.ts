/** The market of a place on a day. */
import { useState } from 'react';
import { useRead } from '../../shared/api/use-read.ts';
import { clockNow } from '../../shared/format/clock.ts';
import { useMyVehicles } from '../vehicles/public.ts';

const DAY_MS = 86_400_000;
const USUAL_MINUTES = 60;

/** A station, which determines the zone, or a zone. */
export type MarketPlace = { zone: string | undefined; station: number | undefined };

export function useMarket(place: MarketPlace, day: 'today' | 'tomorrow') {
  const [opened] = useState(clockNow);
  const now = opened + (day === 'tomorrow' ? DAY_MS : 0);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(now);
  const prices = useRead('readDayAheadPrices', { query: { ...place, date } });
  const forecast = useRead('readResForecast', { query: { ...place, date } });
  const recommendation = useRead('readRecommendation', { query: useWish(place) });
  return { prices, forecast, recommendation };
}

/** At a station: the time that the driver's vehicle needs on a plug that fits it. One hour if that is unknown. */
function useWish(place: MarketPlace) {
  const { vehicles } = useMyVehicles();
  const vehicle = place.station === undefined ? undefined : vehicles[0]?.id;
  return vehicle === undefined
    ? { ...place, duration_minutes: USUAL_MINUTES }
    : { ...place, vehicle };
}
