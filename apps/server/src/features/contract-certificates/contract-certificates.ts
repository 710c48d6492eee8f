// Contract certificates of vehicles (ISO 15118): this installation passes requests on to the services of the host's settings.
import type { Clock } from '../../platform/clock.ts';
import { type ContractPool, type ExiAnswer, requestContract } from './contract-pool.ts';
import { type CertificateHash, readOcspResponse } from './ocsp-messages.ts';
import { askResponder } from './ocsp-responder.ts';

interface Deps {
  clock: Clock;
  contractPool: ContractPool | undefined;
  /** Origins of OCSP responders that may be asked; empty: none. */
  ocspResponders: readonly string[];
}

/** The status of a contract, in the words of OCPP 2.0.1 (AuthorizeCertificateStatusEnumType). */
export type ContractStatus = 'Accepted' | 'CertificateRevoked' | 'NoCertificateAvailable';

export type ContractCertificates = ReturnType<typeof createContractCertificates>;

export function createContractCertificates({ clock, contractPool, ocspResponders }: Deps) {
  return {
    /** Null without a contract pool. */
    install: async (request: { exi: string; schemaVersion: string }): Promise<ExiAnswer | null> =>
      contractPool === undefined ? null : requestContract(contractPool, request),
    /** The responder's own answer in DER; null without one. */
    ocspResponse: (certificate: CertificateHash): Promise<Buffer | null> =>
      askResponder(certificate, ocspResponders),
    /** C07.FR.05, C07.FR.16: each certificate of the chain is good; one that nobody vouches for is not. */
    async status(chain: readonly CertificateHash[]): Promise<ContractStatus> {
      const states = await Promise.all(
        chain.map(async (certificate) => {
          const der = await askResponder(certificate, ocspResponders);
          return der === null ? null : readOcspResponse(der, certificate, clock.now());
        }),
      );
      if (states.includes('revoked')) return 'CertificateRevoked';
      const isGood = states.length > 0 && states.every((state) => state === 'good');
      return isGood ? 'Accepted' : 'NoCertificateAvailable';
    },
  };
}
