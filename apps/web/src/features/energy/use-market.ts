/** The market as the screen and the state area have it; the stamps are the day of the month (S4.15). */
import { useEffect, useState } from 'react';
import { useRead } from '../../shared/api/use-read.ts';
import { clockNow } from '../../shared/format/clock.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { useMyVehicles } from '../vehicles/public.ts';
import {
  dayAheadPricesFetched,
  recommendationFetched,
  resForecastFetched,
} from './energy-slice.ts';

const DAY_MS = 86_400_000;
const USUAL_MINUTES = 60;

/** Of a station, which says its zone too, or of a zone alone. */
export type MarketPlace = { zone: string | undefined; station: number | undefined };

export function useMarket(place: MarketPlace, day: 'today' | 'tomorrow') {
  const dispatch = useAppDispatch();
  const [opened] = useState(clockNow);
  const now = opened + (day === 'tomorrow' ? DAY_MS : 0);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(now);
  const prices = useRead('readDayAheadPrices', { query: { ...place, date } });
  const forecast = useRead('readResForecast', { query: { ...place, date } });
  const recommendation = useRead('readRecommendation', { query: useWish(place) });
  useEffect(() => {
    if (!prices.data) return;
    const priceAmount = prices.data.results.map(({ price_per_MWh: price }) => price ?? 0);
    dispatch(dayAheadPricesFetched({ priceAmount, day: new Date().getDate() }));
  }, [dispatch, prices.data]);
  useEffect(() => {
    if (!forecast.data) return;
    const points = forecast.data.results.map(({ start_time }) => start_time);
    const quantity = forecast.data.results.map(({ quantity_MW }) => quantity_MW ?? 0);
    dispatch(resForecastFetched({ points, quantity, day: new Date().getDate() }));
  }, [dispatch, forecast.data]);
  useEffect(() => {
    const told = recommendation.data;
    if (!told?.recommendation) return;
    dispatch(
      recommendationFetched({
        recommendation: told.recommendation,
        inSurgePricing: told.in_surge_pricing,
        day: new Date().getDate(),
      }),
    );
  }, [dispatch, recommendation.data]);
  return { prices, forecast, recommendation };
}

/** At a station as long as the driver's vehicle takes there, on a plug that fits it; an hour where nothing is known. */
function useWish(place: MarketPlace) {
  const { vehicles } = useMyVehicles();
  const vehicle = place.station === undefined ? undefined : vehicles[0]?.id;
  return vehicle === undefined
    ? { ...place, duration_minutes: USUAL_MINUTES }
    : { ...place, vehicle };
}
