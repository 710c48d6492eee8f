/** Plans the trip again whenever its wish changes; answers that arrive out of order are ignored. */
import type { TripPlan } from '@voltagora/contract';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError } from '../../shared/api/api-error.ts';
import { useServer } from '../../shared/api/server.ts';
import type { TripWish } from './trip-address.ts';

export type TripState = {
  plan: TripPlan | null;
  error: ApiError | null;
  isLoading: boolean;
  retry: () => void;
};

const PAUSE_MS = 200;

export function useTrip(wish: TripWish, vehicleId: string | null): TripState {
  const { read } = useServer();
  const body = bodyOf(wish, vehicleId);
  const key = body && JSON.stringify(body);
  const latest = useRef(body);
  latest.current = body;
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<{
    key: string;
    plan: TripPlan | null;
    error: ApiError | null;
  } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const asked = latest.current;
      if (!asked) return;
      const { signal } = controller;
      read('planTrip', { body: asked }, signal)
        .then((plan) => ({ key, plan, error: null }))
        .catch((reason: unknown) => ({ key, plan: null, error: asApiError(reason) }))
        .then((answer) => {
          if (!signal.aborted) setOutcome(answer);
        })
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [read, key, round]);
  const isCurrent = outcome?.key === key;
  return {
    plan: key === null ? null : (outcome?.plan ?? null),
    error: isCurrent ? (outcome?.error ?? null) : null,
    isLoading: key !== null && !isCurrent,
    retry: () => {
      setOutcome(null);
      setRound((former) => former + 1);
    },
  };
}

function bodyOf(wish: TripWish, vehicleId: string | null) {
  const { from, to, startPercent, detourKm, rangeKm, departAt } = wish;
  if (!from || !to) return null;
  return {
    from: { lat: from.lat, lng: from.lng },
    to: { lat: to.lat, lng: to.lng },
    vehicle: vehicleId === null ? null : { id: vehicleId },
    start_percent: startPercent,
    detour_km: detourKm,
    range_km: rangeKm,
    depart_at: departAt,
  };
}
