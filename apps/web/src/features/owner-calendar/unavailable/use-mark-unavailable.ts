import { SetUnavailable, type AnswerOf, type TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useServer } from '../../../shared/api/server.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { requestOf, type ConflictChoice, type UnavailableDraft } from './unavailable-draft.ts';

export type Marking = ReturnType<typeof useMarkUnavailable>;

/** Marks time as unavailable. The first request makes no choice about bookings; if there are any, the server reports them. */
export function useMarkUnavailable(
  first: UnavailableDraft,
  onDone: (answer: AnswerOf<'setUnavailable'>, draft: UnavailableDraft) => void,
) {
  const server = useServer();
  const [conflicts, setConflicts] = useState<TimeWindow[] | null>(null);
  const [refused, setRefused] = useState<ConflictChoice | null>(null);
  const form = useContractForm({
    initial: first,
    schema: SetUnavailable,
    toBody: (draft) => requestOf(draft, conflicts !== null),
    fieldOfPath: ([name = '']) => FIELDS.get(name) ?? name,
    send: async (body) => {
      try {
        const params = { id: form.values.plug };
        onDone(await server.send('setUnavailable', { params, body }), form.values);
      } catch (reason) {
        if (!(reason instanceof ApiError) || reason.code !== 'unavailable_conflict') throw reason;
        setConflicts(reason.body?.reservations_in_conflict ?? []);
        setRefused(conflicts === null ? null : form.values.conflicts);
      }
    },
  });
  /** Changes the window and clears the reported bookings. */
  const change = (changes: Partial<UnavailableDraft>): void => {
    form.set(changes);
    setConflicts(null);
    setRefused(null);
  };
  return {
    form,
    change,
    /** Bookings in the window, as reported by the server. */
    conflicts,
    /** The choice that the server has refused. */
    refused,
  };
}

const FIELDS = new Map([
  ['start_time', 'start'],
  ['stop_time', 'stop'],
]);
