/** Asks the server for what is typed, and forgets what was typed before. */
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '@voltagora/contract';
import { readEndpoint } from '../../shared/api/api.ts';
import type { ClientRequest } from '../../shared/api/call-kinds.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';

type SearchCall = 'searchAll' | 'searchPlaces';
type Answered<N extends SearchCall> = { text: string; answer: AnswerOf<N> | null };

export type TypedAnswer<N extends SearchCall> = {
  /** The answer to exactly this text. */
  answer: AnswerOf<N> | null;
  /** The last answer, possibly to an earlier text: shown dimmed until the next arrives. */
  lastAnswer: AnswerOf<N> | null;
  isFailed: boolean;
  isWaiting: boolean;
  retry: () => void;
};

const PAUSE_MS = 120;

/** Asks for the text after a pause in typing. A request for an earlier text is aborted, and its answer is never used. */
export function useTypedAnswer<N extends SearchCall>(
  call: N,
  text: string,
  requestOf: (text: string) => ClientRequest<N>,
): TypedAnswer<N> {
  const dispatch = useAppDispatch();
  const [answered, setAnswered] = useState<Answered<N>>({ text: '', answer: null });
  const [attempt, setAttempt] = useState(0);
  const request = useRef(requestOf);
  useEffect(() => {
    request.current = requestOf;
  });
  useEffect(() => {
    if (text === '') return;
    let abort = (): void => undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const sent = dispatch(
        readEndpoint(call).initiate(request.current(text), {
          subscribe: false,
          forceRefetch: false,
        }),
      );
      abort = () => sent.abort();
      const settle = (answer: AnswerOf<N> | null): void => {
        if (isCurrent) setAnswered({ text, answer });
      };
      sent.unwrap().then(settle, () => settle(null));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      abort();
    };
  }, [call, text, dispatch, attempt]);
  const isCurrent = text !== '' && answered.text === text;
  return {
    answer: isCurrent ? answered.answer : null,
    lastAnswer: text === '' ? null : answered.answer,
    isFailed: isCurrent && answered.answer === null,
    isWaiting: text !== '' && !isCurrent,
    retry: () => {
      setAnswered({ text: '', answer: null });
      setAttempt((before) => before + 1);
    },
  };
}
