// With which of its messages an OCPP 2.0.1 transaction begins a session: who charges and where may be told in any of them.
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

/** How a session begins; `meterStartWh` is null where no message told a register. */
export interface SessionBeginning {
  connectorNumber: number;
  idTag: string;
  startedAt: Date;
  meterStartWh: number | null;
}

/** Why no session begins yet, and where it will, if that was told. */
export interface BeginningRefusal {
  refusal: 'nobody_named_yet' | 'unknown_transaction';
  connectorNumber: number | null;
}

/** How a session begins with a message, and with those that were kept before it. */
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
