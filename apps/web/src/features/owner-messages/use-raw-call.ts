import { type AnswerOf, RawCall } from '@voltagora/contract';
import { useState } from 'react';
import { useServer } from '../../shared/api/server.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

export type Answered = AnswerOf<'callChargingPoint'>;

/** A form that sends one action at a time, and what came of the last. */
export function useRawCall<V extends object>(
  id: number,
  initial: V,
  toBody: (values: V) => unknown,
) {
  const server = useServer();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const form = useContractForm({
    initial,
    schema: RawCall,
    toBody,
    send: async (body) => {
      setAnswered(null);
      setAnswered(await server.send('callChargingPoint', { params: { id }, body }));
    },
  });
  return { form, answered, error: form.refusal };
}
