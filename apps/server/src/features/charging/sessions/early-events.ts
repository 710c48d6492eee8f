// Messages of an OCPP 2.0.1 transaction that arrive before its session: stored, and applied when the session begins.
import {
  type EarlyMessage,
  firstRegisterOf,
  lastRegisterOf,
  type MeterReading,
} from '@voltagora/domain';
import * as z from 'zod';
import type { Trx } from '../../../platform/db/db.ts';
import { findUnmatchedEvents, storeUnmatchedMessage } from './unmatched-messages.store.ts';

/** The stored form of such a message. Queries read its keys, so they must not change. */
const StoredEvent = z.object({
  chargerTransactionId: z.string(),
  step: z.enum(['started', 'updated', 'ended']),
  connectorNumber: z.int().nullable(),
  idTag: z.string().nullable(),
  at: z.iso.datetime(),
  registerWh: z.int().nullable(),
  reason: z.string(),
  /** The signed readings; absent in rows stored before they were read. */
  signed: z
    .array(
      z.object({
        context: z.string(),
        format: z.string(),
        data: z.string(),
        publicKey: z.string().nullable(),
      }),
    )
    .default([]),
});

export interface EarlyEvent extends EarlyMessage {
  id: string;
  reason: string;
  /** The signed readings. */
  readings: MeterReading[];
}

interface ToldEvent {
  chargingPointId: number;
  chargingPointTransactionId: string;
  step: 'started' | 'updated' | 'ended';
  connectorNumber: number | null;
  idTag: string | null;
  at: Date;
  readings: readonly MeterReading[];
  reason: string;
  now: Date;
}

const SIGNED_ALONE = { registerWh: null, powerW: null, currentDeciA: null, socPercent: null };

/** The messages of one transaction, in the order of receipt. */
export async function findEarlyEvents(
  trx: Trx,
  key: { chargingPointId: number; chargingPointTransactionId: string },
): Promise<EarlyEvent[]> {
  const stored = await findUnmatchedEvents(trx, key);
  return stored.flatMap(({ id, payload }) => {
    const event = StoredEvent.safeParse(payload).data;
    if (event === undefined) return [];
    const { step, connectorNumber, idTag, registerWh, reason, signed } = event;
    const at = new Date(event.at);
    const kind = step === 'updated' ? 'metered' : step;
    const readings = [{ ...SIGNED_ALONE, at, signed }];
    return [{ id, kind, connectorNumber, idTag, at, registerWh, reason, readings }];
  });
}

export const storeEarlyEvent = (trx: Trx, event: ToldEvent, reason: string): Promise<void> =>
  storeUnmatchedMessage(trx, {
    chargingPointId: event.chargingPointId,
    action: 'TransactionEvent',
    reason,
    payload: {
      chargerTransactionId: event.chargingPointTransactionId,
      step: event.step,
      connectorNumber: event.connectorNumber,
      idTag: event.idTag,
      at: event.at.toISOString(),
      registerWh:
        event.step === 'ended' ? lastRegisterOf(event.readings) : firstRegisterOf(event.readings),
      reason: event.reason,
      signed: event.readings.flatMap(({ signed = [] }) => [...signed]),
    } satisfies z.infer<typeof StoredEvent>,
    now: event.now,
  });
