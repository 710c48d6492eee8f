/** How long a proof (password or factor) counts for calls that need a fresh one, in milliseconds. */
export const FRESH_PROOF_MS = 5 * 60_000;

/** Whether a person who proved who they are at `provenAt` (null: never) needs no other proof at `now`; both in milliseconds. */
export const isFreshProof = (provenAt: number | null, now: number): boolean =>
  provenAt !== null && now - provenAt < FRESH_PROOF_MS;
