// OCPP 1.6J, whose terms the charging point's parts use.
import { peerOverWebSocket, v16 } from '@voltagora/ocpp';
import type { Request16, RpcPeer, V16Actions } from '@voltagora/ocpp';
import { handlers } from '../handlers.ts';
import type { Language, Line } from './language.ts';
import type { ChargingPointOptions } from '../options.ts';
import type { LanguagePorts } from '../machine/machine.ts';
import { readStatus } from '../machine/transaction.ts';
import type { StartAnswer, TagAnswer, TransactionMessage } from '../machine/transaction.ts';

const nothing = (): Promise<unknown> => Promise.resolve();

export function language16(options: ChargingPointOptions, ports: LanguagePorts): Language {
  return {
    subprotocol: v16.subprotocol,
    tellsChargingState: false,
    nameTransaction: () => null,
    speak(socket) {
      const peer = peerOverWebSocket(socket, {
        protocol: v16,
        handlers,
        context: ports.machine(),
        callTimeoutMs: options.callTimeoutMs ?? 30_000,
        report: ports.report,
      });
      return lineOver(peer, options, ports);
    },
  };
}

const lineOver = (
  peer: RpcPeer<V16Actions>,
  options: ChargingPointOptions,
  ports: LanguagePorts,
): Line => ({
  boot: () =>
    peer.call('BootNotification', bootNotification(options, ports.machine().firmware.version())),
  beat: () => peer.call('Heartbeat', {}),
  tellStatus: ({ connectorId, status, errorCode, timestamp }) =>
    peer.call('StatusNotification', { connectorId, status, errorCode, timestamp }),
  tellMeter: (report) => peer.call('MeterValues', report),
  // StatusNotification reports it.
  tellReservationOver: nothing,
  tellProfiles: nothing,
  async authorize(idTag) {
    return readTag((await peer.call('Authorize', { idTag })).idTagInfo);
  },
  deliver: (message) => deliver(peer, message),
  say16: (action, request) => peer.call(action, request),
  say201: nothing,
});

const readTag = ({ status, parentIdTag }: { status: string; parentIdTag?: string }): TagAnswer => ({
  status: readStatus(status),
  group: parentIdTag ?? null,
});

async function deliver(
  peer: RpcPeer<V16Actions>,
  { action, tx, request }: TransactionMessage,
): Promise<StartAnswer | null> {
  const transactionId = Number(tx.transactionId ?? -1);
  switch (action) {
    case 'StartTransaction': {
      const begun = await peer.call(action, request);
      return { transactionId: begun.transactionId, ...readTag(begun.idTagInfo) };
    }
    case 'MeterValues':
      await peer.call(action, { ...request, transactionId });
      return null;
    case 'StopTransaction':
      await peer.call(action, { ...request, transactionId });
      return null;
    case 'ChargingState':
      return null;
  }
}

function bootNotification(
  options: ChargingPointOptions,
  firmwareVersion: string,
): Request16<'BootNotification'> {
  return {
    chargePointVendor: options.vendor.slice(0, 20),
    chargePointModel: options.model.slice(0, 20),
    chargePointSerialNumber: options.identity.slice(0, 25),
    firmwareVersion,
  };
}
