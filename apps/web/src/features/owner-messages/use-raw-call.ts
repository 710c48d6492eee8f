import type { AnswerOf } from '@voltagora/contract';
import { useState } from 'react';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';

export type Answered = AnswerOf<'callChargingPoint'>;

/** Sends one action at a time and keeps what came of the last. */
export function useRawCall(id: number) {
  const server = useServer();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const { isBusy, error, run } = useCommand();
  const send = (body: { action: string; payload: Record<string, unknown> }) =>
    run(async () => {
      setAnswered(null);
      setAnswered(await server.send('callChargingPoint', { params: { id }, body }));
    });
  return { send, isBusy, answered, error };
}
