import type { AnswerOf, TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { useApi } from '../../shared/api/api-context.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { requestOf, type ConflictChoice, type UnavailableDraft } from './unavailable-draft.ts';
import { useCommand, type Command } from './use-command.ts';

export type Marking = Pick<Command, 'isBusy' | 'error'> & {
  draft: UnavailableDraft;
  /** Bookings in the window, once the server has named them. */
  conflicts: TimeWindow[] | null;
  /** Another window: what was said of its bookings no longer holds. */
  change: (draft: UnavailableDraft) => void;
  send: (choice: ConflictChoice | null) => Promise<void>;
};

/** Marks time unavailable: asked first without a word on bookings, which the server then names. */
export function useMarkUnavailable(
  first: UnavailableDraft,
  onDone: (answer: AnswerOf<'setUnavailable'>, draft: UnavailableDraft) => void,
): Marking {
  const api = useApi();
  const { isBusy, error, run } = useCommand();
  const [draft, setDraft] = useState(first);
  const [conflicts, setConflicts] = useState<TimeWindow[] | null>(null);
  const send: Marking['send'] = async (choice) => {
    await run(async () => {
      try {
        const request = { params: { id: draft.plug }, body: requestOf(draft, choice) };
        onDone(await api.call('setUnavailable', request, { silent: true }), draft);
      } catch (reason) {
        const named = reason instanceof ApiError ? reason.body?.reservations_in_conflict : null;
        if (!named?.length) throw reason;
        setConflicts(named);
        // The first refusal is the question; a second one is a refusal.
        if (choice !== null) throw reason;
      }
    });
  };
  const change = (next: UnavailableDraft): void => {
    setDraft(next);
    setConflicts(null);
  };
  return { draft, conflicts, isBusy, error, change, send };
}
