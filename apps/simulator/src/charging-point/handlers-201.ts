// Handlers of OCPP 2.0.1. Each EVSE has one connector, number 1.
import type { Handlers, V201Actions } from '@voltagora/ocpp';
import { localList201 } from './authorization/local-list.ts';
import { chargingProfiles201 } from './charging-profiles/charging-profiles-201.ts';
import type { Connector } from './machine/connector.ts';
import { monitoring } from './device-model/monitoring.ts';
import { reports } from './device-model/reports.ts';
import { display } from './display-201.ts';
import type { Machine } from './machine/machine.ts';
import { restart } from './maintenance.ts';
import { cancelPlug, reservePlug, settleAll } from './machine/plug-reservations.ts';
import { certificates201 } from './security/certificates.ts';
import { networkProfiles } from './security/network-profiles.ts';
import { firmware201 } from './upkeep/firmware-orders.ts';
import { logs201 } from './upkeep/logs.ts';
import { statusTextOf } from './upkeep/triggered-messages.ts';

const ID_TOKEN_MAX = 36;
const IDLE_LOOK_MS = 1_000;

const transactions: Handlers<V201Actions, Machine> = {
  RequestStartTransaction: {
    answer({ evseId, idToken: { idToken }, remoteStartId }, machine) {
      const isRefused = !machine.link.isOnline() || machine.takeRefusal();
      if (isRefused || idToken.length > ID_TOKEN_MAX) return { status: 'Rejected' };
      const isClaimed = evsesOf(machine, evseId).some((evse) => evse.claim(idToken, remoteStartId));
      return { status: isClaimed ? 'Accepted' : 'Rejected' };
    },
    after({ evseId, idToken: { idToken } }, machine, { status }) {
      if (status !== 'Accepted') return;
      const asksFirst = machine.configuration.flag('AuthorizeRemoteTxRequests');
      for (const evse of evsesOf(machine, evseId)) {
        const isClaimed = evse.session() === null && evse.state().idTag === idToken;
        if (isClaimed) evse.receiveCar(asksFirst);
      }
    },
  },
  RequestStopTransaction: {
    answer: ({ transactionId }, machine) => ({
      status: findTransaction(machine, transactionId) === undefined ? 'Rejected' : 'Accepted',
    }),
    after({ transactionId }, machine) {
      findTransaction(machine, transactionId)?.stop('Remote');
    },
  },
  GetTransactionStatus: ({ transactionId }, machine) => ({
    messagesInQueue: machine.queue.holds(transactionId),
    ...(transactionId !== undefined && {
      ongoingIndicator: findTransaction(machine, transactionId) !== undefined,
    }),
  }),
  UnlockConnector: ({ evseId }, machine) => {
    const evse = machine.connector(evseId);
    if (evse === undefined) return { status: 'UnknownConnector' };
    return { status: evse.session() === null ? 'Unlocked' : 'OngoingAuthorizedTransaction' };
  },
};

const reservations: Handlers<V201Actions, Machine> = {
  ReserveNow: {
    answer({ id, evseId, idToken: { idToken: idTag }, groupIdToken, expiryDateTime }, machine) {
      const group = groupIdToken?.idToken;
      const wanted = { id, idTag, group, expiresAt: new Date(expiryDateTime) };
      return { status: reservePlug(machine, evseId ?? 0, wanted) };
    },
    after: (_request, machine) => settleAll(machine),
  },
  CancelReservation: {
    answer: ({ reservationId }, machine) => ({ status: cancelPlug(machine, reservationId) }),
    after: (_request, machine) => settleAll(machine),
  },
};

const settings: Handlers<V201Actions, Machine> = {
  ChangeAvailability: {
    answer({ evse, operationalStatus }, machine) {
      const chosen = evsesOf(machine, evse?.id);
      if (chosen.length === 0) return { status: 'Rejected' };
      const results = chosen.map((each) => each.setOperative(operationalStatus === 'Operative'));
      return { status: results.includes('Scheduled') ? 'Scheduled' : 'Accepted' };
    },
    after: (_request, machine) => settleAll(machine),
  },
  DataTransfer: () => ({ status: 'UnknownVendorId' }),
};

const maintenance: Handlers<V201Actions, Machine> = {
  Reset: {
    answer({ type, evseId }, machine) {
      if (evseId !== undefined) return { status: 'Rejected' };
      return { status: type === 'OnIdle' && isBusy(machine) ? 'Scheduled' : 'Accepted' };
    },
    after({ type }, machine, { status }) {
      if (status === 'Scheduled') restartWhenIdle(machine);
      else if (status === 'Accepted') void restart(machine, type === 'OnIdle' ? 'Soft' : 'Hard');
    },
  },
  TriggerMessage: {
    answer({ requestedMessage, evse }, machine) {
      if (!OF_EVSES.includes(requestedMessage) && statusTextOf(requestedMessage) === null) {
        return { status: 'NotImplemented' };
      }
      return { status: evsesOf(machine, evse?.id).length > 0 ? 'Accepted' : 'Rejected' };
    },
    after({ requestedMessage, evse }, machine, { status }) {
      if (status === 'Accepted') pull(machine, requestedMessage, evsesOf(machine, evse?.id));
    },
  },
};

export const handlers201: Handlers<V201Actions, Machine> = {
  ...transactions,
  ...reservations,
  ...settings,
  ...localList201,
  ...reports,
  ...monitoring,
  ...display,
  ...certificates201,
  ...networkProfiles,
  ...firmware201,
  ...logs201,
  ...maintenance,
  ...chargingProfiles201,
};

const OF_EVSES: readonly string[] = ['MeterValues', 'StatusNotification', 'TransactionEvent'];

function pull(machine: Machine, requested: string, evses: readonly Connector[]): void {
  statusTextOf(requested)?.(machine);
  for (const evse of evses) {
    if (requested === 'StatusNotification') machine.tellStatus(evse.number, true);
    if (requested === 'TransactionEvent') evse.session()?.report('Trigger');
    const meterValue = requested === 'MeterValues' && evse.session()?.sampleNow('Trigger');
    if (meterValue) {
      const report = { connectorId: evse.number, meterValue };
      void machine.link.tell((line) => line.tellMeter(report));
    }
  }
}

const evsesOf = (machine: Machine, evseId: number | undefined): readonly Connector[] =>
  machine.connectors.filter(({ number }) => evseId === undefined || number === evseId);

const findTransaction = (machine: Machine, transactionId: string): Connector | undefined =>
  machine.connectors.find((evse) => evse.session()?.tx.transactionId === transactionId);

const isBusy = (machine: Machine): boolean =>
  machine.connectors.some((evse) => evse.session() !== null);

/** B12: an OnIdle reset waits for the last transaction to end. */
function restartWhenIdle(machine: Machine): void {
  machine.clock.after(IDLE_LOOK_MS, () => {
    if (isBusy(machine)) restartWhenIdle(machine);
    else void restart(machine, 'Soft');
  });
}
