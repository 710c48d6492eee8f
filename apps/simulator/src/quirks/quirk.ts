// The parts of a quirk: changed outgoing frames, changed incoming calls, and changed connecting.
export type Members = Readonly<Record<string, unknown>>;

export interface Said {
  id: string;
  action: string;
  payload: Members;
}

/**
 * What is sent instead of one CALL: calls, or raw text. An empty list counts as sent and answered. A call with the original id is
 * the call itself; others are extra, and their responses are ignored.
 */
export type Sent = readonly (Said | string)[];

/** The result of a call from the central system: a response or an error at once, another payload, or null for no change. */
export type Heard = { answer: object } | { error: string } | { payload: object } | null;

export interface Quirk {
  /** Called for each outgoing call. */
  say?(said: Said): Sent;
  /** Called for each incoming call. */
  hear?(heard: Said, reboot: () => void): Heard;
  /** Changes each response to an incoming call. */
  reply?(asked: Said, answer: Members): object;
  /** Connects without a BootNotification, even the first time. */
  skipsBoot?: true;
  /** Simulated milliseconds before it reconnects. */
  redialMs?: { least: number; most: number };
  /** Offered in addition to its own. */
  moreSubprotocols?: readonly string[];
  /** The identity as written in the URL. */
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

/** An additional call of the charging point. */
export const extra = (action: string, payload: Members): Said => ({
  id: crypto.randomUUID(),
  action,
  payload,
});

/** Changes every property of this name at any depth. */
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
