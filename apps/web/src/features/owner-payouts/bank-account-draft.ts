import { privateMemory } from '../../shared/state/private-memory.ts';

type Draft = { iban: string; holder: string };

/** What a person has typed and not saved: setting up a second factor may come between. */
const kept = privateMemory<Draft & { userId: string }>();

export const keepDraft = (userId: string, draft: Draft): void => kept.write({ ...draft, userId });

export function draftOf(userId: string): Draft | undefined {
  const draft = kept.read();
  return draft?.userId === userId ? { iban: draft.iban, holder: draft.holder } : undefined;
}
