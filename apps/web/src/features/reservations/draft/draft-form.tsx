/** The draft below the plug: when, price, payment; what few people change is folded. Needs the station's terms and calendar. */
import { Stack } from '@mantine/core';
import type { Station, TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { BestWindows } from '../../energy/public.ts';
import { useClientConfig } from '../../config/public.ts';
import { missingTokens, useWallet, type Wallet } from '../../wallet/public.ts';
import { DraftCommit } from './draft-commit.tsx';
import { DraftDetails } from './draft-details.tsx';
import { DraftObstacles } from './draft-obstacles.tsx';
import { DraftPayment } from './payment/draft-payment.tsx';
import { DraftPriceChange } from './draft-price-change.tsx';
import { DraftQuote } from './draft-quote.tsx';
import { DraftTopUp } from './payment/draft-top-up.tsx';
import { DraftVehicle } from './draft-vehicle.tsx';
import { DraftWeeks } from './window/draft-weeks.tsx';
import { DraftWhen } from './window/draft-when.tsx';
import { draftUpdated, selectDraft, type DraftPlug } from '../reservations-slice.ts';
import { payableOf } from './window/series-weeks.ts';
import { useDraftDay } from './window/use-draft-day.ts';
import { draftPlugOf } from './window/use-draft-plug.ts';
import { useQuote } from './quote/use-quote.ts';

export function DraftForm({ plug, station }: { plug: DraftPlug; station: Station }) {
  const dispatch = useAppDispatch();
  const chosen = useDraftDay(plug, station);
  const quote = useQuote();
  const wallet = useWallet();
  const { reservation, cost, vehicle } = useSelector(selectDraft);
  const missing = useMissing(wallet);
  const topUp = useTopUp();
  const [refusal, setRefusal] = useState<{ error: ApiError; start?: string } | null>(null);

  const refused = (error: ApiError): void => {
    setRefusal({ error, start: reservation?.start_time });
    if (error.code === 'not_enough_tokens') wallet.refetch();
    // Without an answer the same quote is kept: booking it again returns the booking that it may have become.
    else if (error.status !== null) quote.requote();
  };
  const choose = ({ plug: other, start_time, stop_time }: TimeWindow): void => {
    setRefusal(null);
    if (other.id !== plug.id) dispatch(draftUpdated({ plug: draftPlugOf(station, other.id) }));
    chosen.setWindow({ start: Date.parse(start_time), stop: Date.parse(stop_time) });
  };
  // An error belongs to the window it was returned for; another window clears it.
  const current = refusal?.start === reservation?.start_time ? refusal?.error : undefined;
  // For a series, the new quote tells which weeks are taken.
  const isTaken = current?.code === 'window_taken' && !cost?.series;
  const taken = isTaken ? (current.body?.free_windows ?? []) : quote.taken;
  return (
    <Stack gap="md">
      <DraftWhen chosen={chosen} station={station} />
      <DraftObstacles
        {...{ taken, missing, station }}
        error={current ?? quote.error}
        plugId={plug.id}
        onChoose={choose}
        onTopUp={topUp.open}
      />
      {quote.former && <DraftPriceChange former={quote.former} />}
      <DraftQuote quote={quote} station={station} />
      <DraftPayment wallet={wallet} />
      <DraftVehicle {...{ plug, station, chosen }} />
      <DraftWeeks station={station} />
      <DraftDetails />
      {reservation?.start_time && reservation.stop_time && (
        <BestWindows
          station={station}
          durationMinutes={lengthOf(reservation.start_time, reservation.stop_time)}
          vehicleId={vehicle?.id}
          onChoose={choose}
        />
      )}
      <DraftCommit
        {...{ quote, wallet, missing, taken }}
        timeZone={station.time_zone}
        onChoose={choose}
        onRefused={refused}
        onTopUp={topUp.open}
      />
      <DraftTopUp {...{ wallet, missing }} isOpen={topUp.isOpen} onClose={topUp.close} />
    </Stack>
  );
}

const lengthOf = (start: string, stop: string): number =>
  Math.max(15, Math.round((Date.parse(stop) - Date.parse(start)) / 60_000));

/** Tokens that the draft needs beyond the balance; 0 with a card, and until the wallet is loaded. */
function useMissing(wallet: Wallet): number {
  const { cost, paymentMethod } = useSelector(selectDraft);
  const available = wallet.balance?.available;
  if (!cost || available === undefined || paymentMethod.type === 'fiat') return 0;
  return missingTokens(payableOf(cost).tokens, available);
}

function useTopUp() {
  const [isOpen, setOpen] = useState(false);
  const payments = useClientConfig()?.payments;
  const takesCards = payments !== undefined && payments !== 'off';
  return {
    isOpen,
    open: takesCards ? () => setOpen(true) : undefined,
    close: () => setOpen(false),
  };
}
