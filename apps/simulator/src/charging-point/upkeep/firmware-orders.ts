// Handlers of UpdateFirmware and SignedUpdateFirmware.
import { X509Certificate } from 'node:crypto';
import type { Handlers, V16Actions, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { retriesOf } from './logs.ts';
import { publications } from './publications.ts';

export const firmware16: Handlers<V16Actions, Machine> = {
  UpdateFirmware({ location, retrieveDate, ...how }, machine) {
    const retrieveAt = new Date(retrieveDate);
    const when = { retrieveAt, installAt: retrieveAt };
    machine.firmware.begin({
      location,
      requestId: null,
      signed: null,
      ...when,
      ...retriesOf(how),
    });
    return {};
  },
  SignedUpdateFirmware: (request, machine) => ({ status: begin(request, machine) }),
};

export const firmware201: Handlers<V201Actions, Machine> = {
  UpdateFirmware: (request, machine) => ({ status: begin(request, machine) }),
  ...publications,
};

interface Order {
  requestId: number;
  retries?: number;
  retryInterval?: number;
  firmware: {
    location: string;
    retrieveDateTime: string;
    installDateTime?: string;
    signingCertificate?: string;
    signature?: string;
  };
}

function begin({ requestId, firmware, ...how }: Order, machine: Machine) {
  const { location, retrieveDateTime, installDateTime, signature, signingCertificate } = firmware;
  const isSigned = signature !== undefined && signingCertificate !== undefined;
  if (isSigned && !isCertificate(signingCertificate)) return 'InvalidCertificate';
  const isReplacing = machine.firmware.begin({
    location,
    requestId,
    retrieveAt: new Date(retrieveDateTime),
    installAt: new Date(installDateTime ?? retrieveDateTime),
    signed: isSigned ? { signature, certificate: signingCertificate } : null,
    ...retriesOf(how),
  });
  return isReplacing ? 'AcceptedCanceled' : 'Accepted';
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).validToDate > new Date();
  } catch {
    return false;
  }
}
