/** Everything of the draft below the plug; needs the station's terms and calendar. */
import { Stack } from '@mantine/core';
import type { Station, TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { useWallet } from '../wallet/public.ts';
import { DraftCommit } from './draft-commit.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftObstacles } from './draft-obstacles.tsx';
import { DraftQuote } from './draft-quote.tsx';
import { DraftWhen } from './draft-when.tsx';
import { draftUpdated, selectDraft, type DraftPlug } from './reservations-slice.ts';
import { useDraftDay } from './use-draft-day.ts';
import { draftPlugOf } from './use-draft-plug.ts';
import { useQuote } from './use-quote.ts';

export function DraftForm({ plug, station }: { plug: DraftPlug; station: Station }) {
  const dispatch = useAppDispatch();
  const chosen = useDraftDay(plug, station);
  const quote = useQuote();
  const wallet = useWallet();
  const { reservation } = useSelector(selectDraft);
  const [refusal, setRefusal] = useState<{ error: ApiError; start?: string } | null>(null);

  const refused = (error: ApiError): void => {
    setRefusal({ error, start: reservation?.start_time });
    chosen.reload();
    if (error.code === 'not_enough_tokens') wallet.reload();
    // Nobody answered: the same quote, booked again, answers the booking that it may have become.
    else if (error.status !== null) quote.requote();
  };
  const choose = ({ plug: other, start_time, stop_time }: TimeWindow): void => {
    setRefusal(null);
    if (other.id !== plug.id) dispatch(draftUpdated({ plug: draftPlugOf(station, other.id) }));
    chosen.setWindow({ start: Date.parse(start_time), stop: Date.parse(stop_time) });
  };
  // A refusal speaks of the window it was given for; another window is a new start.
  const current = refusal?.start === reservation?.start_time ? refusal?.error : undefined;
  const taken = current?.code === 'window_taken' ? (current.body?.free_windows ?? []) : quote.taken;
  return (
    <Stack gap="md">
      <DraftWhen chosen={chosen} station={station} />
      <DraftObstacles
        taken={taken}
        error={current ?? quote.error}
        wallet={wallet}
        station={station}
        plugId={plug.id}
        onChoose={choose}
      />
      <DraftDetails />
      <DraftQuote quote={quote} station={station} />
      <DraftCommit
        quote={quote}
        wallet={wallet}
        timeZone={station.time_zone}
        taken={taken}
        onChoose={choose}
        onRefused={refused}
      />
    </Stack>
  );
}
