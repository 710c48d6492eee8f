// Handlers of Reset and TriggerMessage.
import type { Handlers, Inbound, Request16, V16Actions } from '@voltagora/ocpp';
import type { StopReason } from './events.ts';
import type { Machine } from './machine/machine.ts';
import { tellSecurityEvent } from './security/security-events.ts';
import { statusTextOf } from './upkeep/triggered-messages.ts';

const DELIVERY_MS = 10_000;
const REBOOT_MS = { least: 5_000, most: 9_000 } as const;

export const maintenance: Handlers<V16Actions, Machine> = {
  Reset: {
    answer: ({ type }) => ({
      status: type === 'Soft' || type === 'Hard' ? 'Accepted' : 'Rejected',
    }),
    after({ type }, machine, { status }) {
      if (status === 'Accepted') void restart(machine, type === 'Hard' ? 'Hard' : 'Soft');
    },
  },
  TriggerMessage: {
    answer: (request, machine) => ({ status: readTrigger(request, machine) }),
    after(request, machine, { status }) {
      if (status === 'Accepted') pull(request, machine);
    },
  },
  ExtendedTriggerMessage: {
    answer: (request, machine) => ({ status: readTrigger(request, machine) }),
    after(request, machine, { status }) {
      if (status === 'Accepted') pull(request, machine);
    },
  },
};

/** OCPP 1.6 §5.14: a soft reset delivers the queue first; a hard reset delivers it after the reboot. */
export async function restart(machine: Machine, type: 'Soft' | 'Hard'): Promise<void> {
  const stopAll = (reason: StopReason): void => {
    for (const connector of machine.connectors) connector.stop(reason);
  };
  tellSecurityEvent(machine, 'ResetOrReboot', type);
  const awayMs = machine.random.between(REBOOT_MS.least, REBOOT_MS.most);
  if (type === 'Soft') {
    stopAll('SoftReset');
    await machine.queue.empty(DELIVERY_MS);
    machine.link.restart(awayMs);
    forgetReservations(machine);
  } else {
    machine.link.restart(awayMs);
    stopAll('HardReset');
    forgetReservations(machine);
  }
}

/** Ends all sessions; they are reported after the power is back. */
export function cutPower(machine: Machine, awayMs: number): void {
  machine.link.restart(awayMs, true);
  for (const connector of machine.connectors) connector.stop('PowerLoss');
  forgetReservations(machine);
}

export function forgetReservations({ connectors }: Machine): void {
  for (const connector of connectors) connector.forgetReservation();
}

type Trigger = Inbound<Request16<'TriggerMessage'>>;

function readTrigger(
  { requestedMessage, connectorId }: Trigger,
  machine: Machine,
): 'Accepted' | 'Rejected' | 'NotImplemented' {
  const isOfConnectors = Object.hasOwn(OF_CONNECTORS, requestedMessage);
  if (!isOfConnectors && statusTextOf(requestedMessage) === null) return 'NotImplemented';
  const isKnown = connectorId === undefined || connectorId <= machine.connectors.length;
  return isKnown ? 'Accepted' : 'Rejected';
}

const OF_CONNECTORS: Record<string, (machine: Machine, connectorId: number) => void> = {
  StatusNotification: (machine, connectorId) => machine.tellStatus(connectorId, true),
  MeterValues: (machine, connectorId) =>
    machine.connector(connectorId)?.session()?.report('Trigger'),
};

function pull({ requestedMessage, connectorId }: Trigger, machine: Machine): void {
  statusTextOf(requestedMessage)?.(machine);
  const numbers =
    connectorId === undefined ? machine.connectors.map(({ number }) => number) : [connectorId];
  const say = Object.hasOwn(OF_CONNECTORS, requestedMessage) && OF_CONNECTORS[requestedMessage];
  if (say) for (const number of numbers) say(machine, number);
}
