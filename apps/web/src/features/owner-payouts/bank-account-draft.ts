/** What a person has typed and not saved, by user: setting up a second factor may come between. Only in the memory of this tab. */
type Draft = { iban: string; holder: string };
const drafts = new Map<string, Draft>();

export const keepDraft = (userId: string, draft: Draft): void => void drafts.set(userId, draft);
export const draftOf = (userId: string): Draft | undefined => drafts.get(userId);
