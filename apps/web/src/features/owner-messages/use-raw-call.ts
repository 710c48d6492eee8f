import type { AnswerOf } from '@voltagora/contract';
import { useRef, useState } from 'react';
import { useServer } from '../../shared/api/server.ts';
import { type ApiError, asApiError } from '../../shared/api/api-error.ts';

export type Answered = AnswerOf<'callChargingPoint'>;

/** Sends one action at a time and keeps what came of the last; `onSent` is told whenever one is over. */
export function useRawCall(id: number, onSent: () => void) {
  const server = useServer();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function send(body: { action: string; payload: Record<string, unknown> }): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setAnswered(null);
    setError(null);
    try {
      setAnswered(await server.send('callChargingPoint', { params: { id }, body }));
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      underWay.current = false;
      setBusy(false);
      onSent();
    }
  }
  return { send, isBusy, answered, error };
}
