// How the first boots of a charging point are answered, while it is set up (OCPP 1.6 §4.2, 2.0.1 B02).

/** A charging point that is not set up, with its boots so far. */
export interface PendingSetup {
  setUpAt: Date | null;
  pendingBoots: number;
  pendingSince: Date;
}

/** Some charging points do not understand Pending: after so many boots, or so long, they are accepted as they are. */
const PENDING_BOOTS_MAX = 3;
const PENDING_AT_MOST_MS = 5 * 60_000;

/** Seconds after which a charging point that was answered Pending boots again. */
export const PENDING_RETRY_SECONDS = 30;

/** The answer to a boot that is among the counted ones. */
export const answerToBoot = (
  { setUpAt, pendingBoots, pendingSince }: PendingSetup,
  now: Date,
): 'Accepted' | 'Pending' =>
  setUpAt !== null ||
  pendingBoots > PENDING_BOOTS_MAX ||
  now.getTime() - pendingSince.getTime() > PENDING_AT_MOST_MS
    ? 'Accepted'
    : 'Pending';
