// What a quirk is made of: frames bent on their way out, calls heard otherwise than they were said, and how a point dials.
export type Members = Readonly<Record<string, unknown>>;

export interface Said {
  id: string;
  action: string;
  payload: Members;
}

/**
 * What goes out instead of one CALL: calls, or text as it is. Nothing at all is as if it had been said and answered. A call
 * with the id of the first is the call itself; others come on top, their answers are not waited for.
 */
export type Sent = readonly (Said | string)[];

/** What becomes of a call of the central system: an answer or an error at once, another payload, or null for nothing special. */
export type Heard = { answer: object } | { error: string } | { payload: object } | null;

export interface Quirk {
  /** For each of our calls. */
  say?(said: Said): Sent;
  /** For each call to us. */
  hear?(heard: Said, reboot: () => void): Heard;
  /** For each answer of ours, by what was asked. */
  reply?(asked: Said, answer: Members): object;
  /** Comes back without a BootNotification, even the first time. */
  skipsBoot?: true;
  /** Simulated milliseconds until it dials again. */
  redialMs?: { least: number; most: number };
  /** Offered besides its own. */
  moreSubprotocols?: readonly string[];
  /** The identity as it stands in the address. */
  writeIdentity?(identity: string): string;
}

type Change = (payload: Members, said: Said) => Members;

/** Changes the payload of calls of these actions. */
export function change(actions: readonly string[], how: Change): Pick<Quirk, 'say'> {
  return {
    say: (said) =>
      actions.includes(said.action) ? [{ ...said, payload: how(said.payload, said) }] : [said],
  };
}

/** A call on top of those that the point has to say anyway. */
export const extra = (action: string, payload: Members): Said => ({
  id: crypto.randomUUID(),
  action,
  payload,
});

/** Every member of this name, however deep. */
export function everywhere(value: unknown, name: string, how: (found: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => everywhere(each, name, how));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === name && typeof member === 'string' ? how(member) : everywhere(member, name, how),
  ]);
  return Object.fromEntries(members);
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});
