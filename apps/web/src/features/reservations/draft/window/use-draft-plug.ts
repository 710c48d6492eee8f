/** The draft's plug with its station; `?plug=7` in the URL puts that plug into the draft. */
import type { Station } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { useRead } from '../../../../shared/api/use-read.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import {
  draftCleared,
  draftUpdated,
  selectDraft,
  type DraftPlug,
} from '../../reservations-slice.ts';
import { clockNow } from '../../../../shared/format/clock.ts';

export type DraftPlace = {
  plug: DraftPlug | null;
  station: Station | undefined;
  error: ApiError | null;
  isLoading: boolean;
  refetch: () => void;
};

export function useDraftPlug(): DraftPlace {
  const dispatch = useAppDispatch();
  const { plug, reservation } = useSelector(selectDraft);
  const [params] = useSearchParams();
  const asked = Number(params.get('plug')) || null;
  const isSettled = useSettled(asked, plug?.id);
  const wanted = asked !== null && asked !== plug?.id && !isSettled ? asked : null;
  const found = useRead('readPlug', wanted === null ? null : { params: { id: wanted } });
  const stationId = wanted === null ? plug?.station.id : found.data?.station.id;
  const station = useRead(
    'readStation',
    stationId === undefined ? null : { params: { id: stationId } },
  );

  useEffect(() => {
    const one = station.data?.plugs.find(({ id }) => id === wanted);
    if (!station.data || !one) return;
    dispatch(draftUpdated({ plug: draftPlugOf(station.data, one.id) }));
  }, [dispatch, station.data, wanted]);

  const isOver = Date.parse(reservation?.start_time ?? '') < clockNow();
  useEffect(() => {
    if (isOver) dispatch(draftCleared());
  }, [dispatch, isOver]);

  const { error, refetch } = found.error ? found : station;
  const shown = wanted === null ? plug : null;
  const isLoading = wanted !== null || (shown !== null && station.isLoading);
  return { plug: shown, station: shown ? station.data : undefined, error, isLoading, refetch };
}

/** The plug of the URL is applied once: it does not replace one chosen later, nor restart a booked draft. */
function useSettled(asked: number | null, drafted: number | undefined): boolean {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    if (asked !== null && asked === drafted) setSettled(asked);
  }, [asked, drafted]);
  return asked !== null && asked === settled;
}

/** A plug of a station as the draft stores it; null if the station has no such plug. */
export function draftPlugOf(station: Station, plugId: number): DraftPlug | null {
  const plug = station.plugs.find(({ id }) => id === plugId);
  if (!plug) return null;
  const { id, label, connector_type, max_power_kW } = plug;
  const { slug, name, time_zone } = station;
  return {
    id,
    label,
    connector_type,
    max_power_kW,
    station: { id: station.id, slug, name, time_zone },
  };
}
