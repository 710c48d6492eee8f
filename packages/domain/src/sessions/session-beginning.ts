// The message with which an OCPP 2.0.1 transaction begins a session: any of them may contain the id token and the plug.
import { sessionTransitionOf } from './session-life.ts';

/** A message of a transaction that has no session yet. */
export interface EarlyMessage {
  kind: 'started' | 'metered' | 'ended';
  /** Told once per transaction; null in the other messages. */
  connectorNumber: number | null;
  idTag: string | null;
  at: Date;
  registerWh: number | null;
}

/** The beginning of a session; `meterStartWh` is null if no message contained a register. */
export interface SessionBeginning {
  connectorNumber: number;
  idTag: string;
  startedAt: Date;
  meterStartWh: number | null;
}

/** Why no session begins yet, and the plug, if it was reported. */
export interface BeginningRefusal {
  refusal: 'nobody_named_yet' | 'unknown_transaction';
  connectorNumber: number | null;
}

/** The beginning of a session from a message, and from those stored before it. */
export function beginningOf(
  message: EarlyMessage,
  kept: readonly EarlyMessage[],
): SessionBeginning | BeginningRefusal {
  const all = [message, ...kept];
  const placed = all.find((each) => each.connectorNumber !== null);
  const named = all.find((each) => each.idTag !== null);
  const { connectorNumber = null } = placed ?? {};
  const { idTag = null } = named ?? {};
  const first = kept.find(({ kind }) => kind === 'started');
  const hasBegun =
    first !== undefined || sessionTransitionOf('unknown', message.kind) !== undefined;
  if (!named || !placed || idTag === null || connectorNumber === null || !hasBegun) {
    const refusal = message.kind === 'ended' ? 'unknown_transaction' : 'nobody_named_yet';
    return { refusal, connectorNumber };
  }
  return {
    connectorNumber,
    idTag,
    startedAt: named.at > placed.at ? named.at : placed.at,
    meterStartWh: first?.registerWh ?? message.registerWh,
  };
}
