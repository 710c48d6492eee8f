import type { AnswerOf, TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { requestOf, type ConflictChoice, type UnavailableDraft } from './unavailable-draft.ts';
import { useCommand, type Command } from '../../../shared/api/use-command.ts';

export type Marking = Pick<Command, 'isBusy' | 'error'> & {
  draft: UnavailableDraft;
  /** Bookings in the window, as reported by the server. */
  conflicts: TimeWindow[] | null;
  /** The choice that the server has refused. */
  refused: ConflictChoice['conflicts'] | null;
  /** Changes the window and clears the reported bookings. */
  change: (draft: UnavailableDraft) => void;
  send: (choice: ConflictChoice | null) => Promise<void>;
};

/** Marks time as unavailable. The first request makes no choice about bookings; if there are any, the server reports them. */
export function useMarkUnavailable(
  first: UnavailableDraft,
  onDone: (answer: AnswerOf<'setUnavailable'>, draft: UnavailableDraft) => void,
): Marking {
  const server = useServer();
  const { isBusy, error, run } = useCommand();
  const [draft, setDraft] = useState(first);
  const [conflicts, setConflicts] = useState<TimeWindow[] | null>(null);
  const [refused, setRefused] = useState<ConflictChoice['conflicts'] | null>(null);
  const send: Marking['send'] = async (choice) => {
    await run(async () => {
      try {
        const request = { params: { id: draft.plug }, body: requestOf(draft, choice) };
        onDone(await server.send('setUnavailable', request), draft);
      } catch (reason) {
        if (!(reason instanceof ApiError) || reason.code !== 'unavailable_conflict') throw reason;
        setConflicts(reason.body?.reservations_in_conflict ?? []);
        setRefused(choice?.conflicts ?? null);
      }
    });
  };
  const change = (next: UnavailableDraft): void => {
    setDraft(next);
    setConflicts(null);
    setRefused(null);
  };
  return { draft, conflicts, refused, isBusy, error, change, send };
}
