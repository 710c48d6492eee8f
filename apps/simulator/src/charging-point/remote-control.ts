// Remote start, stop and unlock in OCPP 1.6.
import type { Handlers, Inbound, Request16, V16Actions } from '@voltagora/ocpp';
import type { Connector } from './machine/connector.ts';
import type { Machine } from './machine/machine.ts';

type RemoteStart = Inbound<Request16<'RemoteStartTransaction'>>;

/** Remote start, stop and unlock; messages that follow are sent after the response. */
export const remoteControl: Handlers<V16Actions, Machine> = {
  RemoteStartTransaction: {
    answer(request, machine) {
      const isRefused = !machine.link.isOnline() || machine.takeRefusal();
      if (isRefused || request.idTag.length > 20) return { status: 'Rejected' };
      return { status: claimOne(request, machine) ? 'Accepted' : 'Rejected' };
    },
    after(request, machine, { status }) {
      if (status !== 'Accepted') return;
      const asksFirst = machine.configuration.flag('AuthorizeRemoteTxRequests');
      for (const connector of candidates(request, machine).filter(isClaimedBy(request.idTag))) {
        connector.receiveCar(asksFirst);
      }
    },
  },
  RemoteStopTransaction: {
    answer: ({ transactionId }, machine) => ({
      status: findTransaction(machine, transactionId) === undefined ? 'Rejected' : 'Accepted',
    }),
    after({ transactionId }, machine) {
      findTransaction(machine, transactionId)?.stop('Remote');
    },
  },
  UnlockConnector: {
    answer: ({ connectorId }, machine) => ({
      status: machine.connector(connectorId) === undefined ? 'NotSupported' : 'Unlocked',
    }),
    after({ connectorId }, machine) {
      machine.connector(connectorId)?.stop('UnlockCommand');
    },
  },
};

function candidates({ connectorId }: RemoteStart, machine: Machine): readonly Connector[] {
  if (connectorId === undefined) return machine.connectors;
  return machine.connectors.filter(({ number }) => number === connectorId);
}

function claimOne(request: RemoteStart, machine: Machine): boolean {
  return candidates(request, machine).some((connector) => connector.claim(request.idTag));
}

function isClaimedBy(idTag: string): (connector: Connector) => boolean {
  return (connector) => connector.session() === null && connector.state().idTag === idTag;
}

function findTransaction(machine: Machine, transactionId: number): Connector | undefined {
  return machine.connectors.find((connector) => {
    const tx = connector.session()?.tx;
    return tx !== undefined && tx.transactionId === transactionId;
  });
}
