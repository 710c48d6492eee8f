import type { AnswerOf } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { useServer } from '../../../shared/api/server.ts';
import type { StationSelection } from './use-selection.ts';

type Known = { key: string; count?: AnswerOf<'countStationLabels'>; error?: ApiError };

/** How many labels these stations have; asked again whenever they change. */
export function useLabelCount(selection: StationSelection) {
  const { read } = useServer();
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<Known | null>(null);
  const key = JSON.stringify([selection, round]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const [stations]: [StationSelection] = JSON.parse(key);
    read('countStationLabels', { body: { stations } }, signal)
      .then((count) => !signal.aborted && setKnown({ key, count }))
      .catch((reason: unknown) => !signal.aborted && setKnown({ key, error: asApiError(reason) }));
    return () => controller.abort();
  }, [read, key]);
  const current = known?.key === key ? known : null;
  return {
    count: current?.count,
    error: current?.error ?? null,
    again: () => setRound((rounds) => rounds + 1),
  };
}
