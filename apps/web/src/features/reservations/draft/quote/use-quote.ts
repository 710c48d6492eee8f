/** Requests the quote of the draft automatically; answers that arrive out of order are ignored. */
import { QUOTE_VALID_SECONDS } from '@voltagora/domain';
import type { AnswerOf, TimeWindow } from '@voltagora/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useServer, type Server } from '../../../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../../../shared/api/api-error.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { quoteRequest } from './quote-request.ts';
import { quoteAnswered, type Payable } from './quote-answered.ts';
import { costCleared, selectDraft } from '../../reservations-slice.ts';
import { bookableWeeks } from '../window/series-weeks.ts';
import { clockNow } from '../../../../shared/format/clock.ts';

const PAUSE_MS = 300;
type Body = NonNullable<ReturnType<typeof quoteRequest>>;
type Outcome = {
  /** The draft that the answer belongs to. */
  key: string;
  error: ApiError | null;
  /** Nearby free windows if the requested one is taken. */
  taken: TimeWindow[] | null;
  /** The earlier price, if the same draft has a new one. */
  former: Payable | null;
  /** By the clock of this page, so that a wrong clock does not matter. */
  expiresAt: number;
};
export type Quote = {
  isCurrent: boolean;
  isLoading: boolean;
  isExpired: boolean;
  error: ApiError | null;
  taken: TimeWindow[] | null;
  former: Payable | null;
  expiresAt: number;
  requote: () => void;
};

export function useQuote(): Quote {
  const { read } = useServer();
  const dispatch = useAppDispatch();
  const request = quoteRequest(useSelector(selectDraft));
  const key = JSON.stringify(request);
  const latest = useRef(request);
  latest.current = request;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const body = latest.current;
    setOutcome(null);
    if (!body) {
      dispatch(costCleared());
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void ask(read, body, controller.signal).then((answer) => {
        if (controller.signal.aborted) return;
        // After an error, including START_AFTER_STOP_DETAIL, the displayed cost becomes 0 (S5.02).
        const former = answer.cost ? dispatch(quoteAnswered(answer.cost, key)) : null;
        if (!answer.cost) dispatch(costCleared());
        const expiresAt = clockNow() + QUOTE_VALID_SECONDS * 1000;
        setOutcome({ key, error: answer.error, taken: answer.taken, former, expiresAt });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [read, dispatch, key, round]);

  // A quote under way is not replaced: on a slow line, no answer would ever arrive.
  const hasAnswer = outcome !== null;
  const requote = useCallback(() => {
    if (hasAnswer) setRound((n) => n + 1);
  }, [hasAnswer]);
  const current = outcome?.key === key ? outcome : null;
  const isExpired = useIsPast(current?.expiresAt ?? null);
  return {
    isCurrent: current !== null && current.error === null,
    isLoading: request !== null && current === null,
    isExpired,
    error: current?.error ?? null,
    taken: current?.taken ?? null,
    former: current?.former ?? null,
    expiresAt: current?.expiresAt ?? 0,
    requote,
  };
}

type Answer = {
  cost: AnswerOf<'quoteReservation'> | null;
  error: ApiError | null;
  taken: TimeWindow[] | null;
};

/** Requests quote and availability together: drivers should learn that a window is taken before they book. */
async function ask(read: Server['read'], body: Body, signal: AbortSignal): Promise<Answer> {
  const check = read('checkReservation', { body: { ...body, weeks: 1 } }, signal)
    .then((found) => (found.reservations_in_conflict.length > 0 ? found.free_windows : null))
    .catch(() => null);
  try {
    const cost = await read('quoteReservation', { body }, signal);
    const taken = await check;
    // For a series, the quote lists the taken weeks; the others can be booked without the first.
    return { cost, error: null, taken: bookableWeeks(cost).length > 0 ? null : taken };
  } catch (reason) {
    const error = asApiError(reason);
    const taken = error.code === 'window_taken' ? (error.body?.free_windows ?? []) : await check;
    return { cost: null, error, taken };
  }
}

function useIsPast(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - clockNow()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
