// Handlers of certificates in both versions.
import type { Handlers, Inbound, V16Actions, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import type { CertificateId } from './x509.ts';
import { tellSecurityEvent } from './security-events.ts';

export const certificates16: Handlers<V16Actions, Machine> = {
  CertificateSigned: ({ certificateChain }, machine) => takeChain(certificateChain, machine),
  InstallCertificate: ({ certificateType: use, certificate: pem }, { keyring }) => ({
    status: keyring.install({ use, pem }) ? 'Accepted' : 'Rejected',
  }),
  async GetInstalledCertificateIds({ certificateType }, { keyring }) {
    const found = await keyring.installed(usesOf(certificateType));
    if (found.length === 0) return { status: 'NotFound' };
    return { status: 'Accepted', certificateHashData: found.map(({ id }) => id) };
  },
  DeleteCertificate: async ({ certificateHashData }, { keyring }) => ({
    status: (await keyring.remove(readId(certificateHashData))) ? 'Accepted' : 'NotFound',
  }),
};

export const certificates201: Handlers<V201Actions, Machine> = {
  CertificateSigned: ({ certificateChain, certificateType }, machine) =>
    // ISO 15118 is not supported.
    certificateType === 'V2GCertificate'
      ? { status: 'Rejected' }
      : takeChain(certificateChain, machine),
  InstallCertificate: ({ certificateType: use, certificate: pem }, { keyring }) => ({
    status: keyring.install({ use, pem }) ? 'Accepted' : 'Rejected',
  }),
  async GetInstalledCertificateIds({ certificateType = [] }, { keyring }) {
    const found = await keyring.installed(certificateType.flatMap(usesOf));
    const certificateHashDataChain = found.map(({ use, id }) => ({
      certificateType: USES_201.find((known) => known === use) ?? 'CSMSRootCertificate',
      certificateHashData: id,
    }));
    const [first, ...others] = certificateHashDataChain;
    if (first === undefined) return { status: 'NotFound' };
    return { status: 'Accepted', certificateHashDataChain: [first, ...others] };
  },
  DeleteCertificate: async ({ certificateHashData }, { keyring }) => ({
    status: (await keyring.remove(readId(certificateHashData))) ? 'Accepted' : 'NotFound',
  }),
};

/** A05 and its equivalent in the security extension: generates a key and sends a signing request for it. */
export async function requestCertificate({ keyring, link }: Machine): Promise<void> {
  const csr = await keyring.makeRequest();
  await link.tell((line) =>
    Promise.all([
      line.say16('SignCertificate', { csr }),
      line.say201('SignCertificate', { csr, certificateType: 'ChargingStationCertificate' }),
    ]),
  );
}

const USES_201 = [
  'V2GRootCertificate',
  'MORootCertificate',
  'CSMSRootCertificate',
  'ManufacturerRootCertificate',
] as const;

/** Names of the central system's root certificate in both versions. */
const usesOf = (use: string): string[] =>
  /^(CentralSystem|CSMS)RootCertificate$/u.test(use)
    ? ['CentralSystemRootCertificate', 'CSMSRootCertificate']
    : [use];

function readId(id: Inbound<CertificateId>): CertificateId {
  const longer = (['SHA384', 'SHA512'] as const).find((one) => one === id.hashAlgorithm);
  return { ...id, hashAlgorithm: longer ?? 'SHA256' };
}

function takeChain(pem: string, machine: Machine): { status: 'Accepted' | 'Rejected' } {
  if (machine.keyring.takeChain(pem)) {
    // Below profile 3, no client certificate is used.
    if (machine.configuration.number('SecurityProfile') >= 3) machine.reconnect();
    return { status: 'Accepted' };
  }
  tellSecurityEvent(machine, 'InvalidChargePointCertificate', 'The chain is not for the last key');
  return { status: 'Rejected' };
}
