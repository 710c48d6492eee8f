// OCPP 2.0.1's one message for a transaction's beginning, course and end, read into facts; what they do is in
// follow-transaction.ts.
import {
  believeReadings,
  cleanTag,
  inOrderOfReceipt,
  microToAmount,
  type PlugStatus,
} from '@voltagora/domain';
import {
  type HandlerSteps,
  type Inbound,
  readTimestamp,
  type Request201,
  type V201Actions,
} from '@voltagora/ocpp';
import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import { refuseUnaccepted } from '../connection/answer-boot.ocpp.ts';
import { believeTold } from '../connection/believed-times.ts';
import { plugReported } from '../points/charging-points.service.ts';
import {
  type FollowedTransaction,
  followTransaction,
  type TransactionFacts,
} from './follow-transaction.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { readMeterValues201 } from '../metering/meter-reading-201.ocpp.ts';
import { publishMeasured, publishSession } from './publish-session.ts';
import { noteVerdict } from '../id-tags/id-tag-info.ocpp.ts';
import { idTokenInfo } from '../id-tags/id-token-info.ocpp.ts';
import { askForMissing } from './transaction-status.ocpp.ts';

type Event = Inbound<Request201<'TransactionEvent'>>;

const TEXT_MAX = 100;
const SHOWN_AS = new Map<string, PlugStatus>([
  ['Charging', 'Charging'],
  ['SuspendedEV', 'SuspendedEV'],
  ['SuspendedEVSE', 'SuspendedEVSE'],
  ['EVConnected', 'Preparing'],
]);

/** OCPP 2.0.1 E: a transaction's beginning, course and end. Whatever the order they come in, each counts once. */
export function transactionEvent(
  deps: HandlerDeps,
): HandlerSteps<V201Actions['TransactionEvent'], OcppConnection201> {
  const gaps = new WeakSet<Event>();
  return {
    async answer(event, connection) {
      refuseUnaccepted(connection);
      const { chargingPointId } = connection;
      const now = deps.clock.now();
      const habits = await vendorQuirksOn(deps, connection);
      const told = factsOf(event, chargingPointId, now);
      const time = await believeTold(deps.db, told);
      const values = readMeterValues201(event.meterValue ?? [], now, habits);
      const facts = { ...told, ...time, readings: believeReadings(values, time) };
      const followed = await deps.db
        .transaction()
        .execute((trx) => followTransaction(deps, trx, facts));
      const { session, change, judged, connectorNumber } = followed;
      if (followed.isGapNew === true || followed.isEndAwaited === true) gaps.add(event);
      for (const each of followed.replaced ?? []) publishSession(deps, each);
      if (session !== undefined && change === 'measured') publishMeasured(deps, session);
      else if (session !== undefined && change !== null) publishSession(deps, session);
      const status = statusOf(event);
      if (connectorNumber !== null && status !== undefined) {
        const at = inOrderOfReceipt(time.at, now);
        const cable = cableOf(event);
        const reported = { status, errorCode: null, at, cable };
        await plugReported(deps, chargingPointId, connectorNumber, reported);
      }
      const cost = await finalCostOf(deps, event, followed);
      if (judged === undefined || facts.idTag === null) return cost;
      noteVerdict(deps, judged.verdict, { chargingPointId, idTag: facts.idTag });
      return { ...cost, idTokenInfo: idTokenInfo(judged) };
    },
    after(event, connection) {
      if (!gaps.has(event)) return;
      const { transactionId } = event.transactionInfo;
      const isOver = event.eventType === 'Ended';
      askForMissing(deps, connection, transactionId, isOver).catch((err: unknown) => {
        const { chargingPointId } = connection;
        deps.log.warn({ err, chargingPointId }, 'missing messages could not be asked for');
      });
    },
  };
}

/** OCPP 2.0.1 I03: what is billed for a transaction that has ended, also where its end is repeated; empty where nobody pays. */
async function finalCostOf(
  { db, reservations }: HandlerDeps,
  { eventType }: Event,
  { session, change, isEndAwaited = false }: FollowedTransaction,
): Promise<{ totalCost?: number }> {
  const isOver = change === 'ended' || (eventType === 'Ended' && !isEndAwaited);
  if (!isOver || !session?.reservation_id) return {};
  const totalMicro = await reservations.readBilledTotal(db, session.reservation_id);
  return totalMicro === null ? {} : { totalCost: microToAmount(totalMicro) };
}

function factsOf(
  event: Event,
  chargingPointId: number,
  now: Date,
): Omit<TransactionFacts, 'at' | 'flags' | 'readings'> {
  const { transactionInfo, idToken, evse, eventType } = event;
  const toldAt = readTimestamp(event.timestamp, now);
  const { transactionId, stoppedReason } = transactionInfo;
  return {
    chargingPointId,
    chargingPointTransactionId: transactionId.slice(0, TEXT_MAX),
    step: eventType === 'Ended' ? 'ended' : eventType === 'Started' ? 'started' : 'updated',
    seqNo: event.seqNo,
    connectorNumber: evse?.id ?? null,
    idTag: idToken === undefined ? null : cleanTag(idToken.idToken) || null,
    toldAt,
    timeKnown: toldAt !== now,
    // E07: a station may leave the reason out where it is Local.
    reason: (stoppedReason ?? 'Local').slice(0, TEXT_MAX),
    isWithoutCable: isWithoutCable(event),
    now,
  };
}

/** OCPP 2.0.1 §3.18: every state but Idle is that of a car whose cable is in. */
function cableOf({ triggerReason, transactionInfo }: Event): 'parked' | 'out' | undefined {
  const { chargingState: state } = transactionInfo;
  if (triggerReason === 'EVDeparted' || state === 'Idle') return 'out';
  return state === undefined ? undefined : 'parked';
}

function statusOf(event: Event): PlugStatus | undefined {
  if (isWithoutCable(event)) return 'Available';
  if (event.eventType === 'Ended') return 'Finishing';
  return SHOWN_AS.get(event.transactionInfo.chargingState ?? '');
}

/** OCPP 2.0.1 E03.FR.05: no cable was plugged in before EVConnectionTimeOut. */
const isWithoutCable = ({ eventType, triggerReason, transactionInfo }: Event): boolean =>
  eventType === 'Ended' &&
  (triggerReason === 'EVConnectTimeout' || transactionInfo.stoppedReason === 'Timeout');
