// Security commands in both versions of OCPP.
import { CertificateName } from '@voltagora/contract';
import type {
  OcppConnection,
  OcppConnection16,
  OcppConnection201,
} from '../../platform/ocpp-server/connection.ts';
import { setVariable } from './set-variable.ocpp.ts';
import { addNetworkProfile } from './network-profile.ocpp.ts';
import type { HeldCertificate, SecurityCommands } from './security-commands.ts';

export const securityCommandsOf = (connection: OcppConnection): SecurityCommands =>
  connection.version === '1.6' ? commands16(connection) : commands201(connection);

const ROOTS_16 = ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'] as const;

const commands16 = ({ command }: OcppConnection16): SecurityCommands => ({
  async changePassword(password) {
    const change = (value: string) =>
      command('ChangeConfiguration', { key: 'AuthorizationKey', value });
    // Security whitepaper, A01: the key is sent in hexadecimal. Charging points older than the whitepaper take it as
    // plain text.
    const sent = await change(Buffer.from(password).toString('hex'));
    return sent.ok && sent.response.status === 'Rejected' ? change(password) : sent;
  },
  raiseProfile: (profile) =>
    command('ChangeConfiguration', { key: 'SecurityProfile', value: String(profile) }),
  askForSigningRequest: () =>
    command('ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }),
  sendCertificate: (certificateChain) => command('CertificateSigned', { certificateChain }),
  installRoot: (certificate) =>
    command('InstallCertificate', {
      certificateType: 'CentralSystemRootCertificate',
      certificate,
    }),
  async listRoots() {
    const held: HeldCertificate[] = [];
    for (const certificateType of ROOTS_16) {
      const told = await command('GetInstalledCertificateIds', { certificateType });
      if (!told.ok) return told;
      const { certificateHashData = [] } = told.response;
      held.push(
        ...certificateHashData.flatMap((hash) => toHeldCertificates(certificateType, hash)),
      );
    }
    return { ok: true, response: held };
  },
  deleteRoot: (name) => command('DeleteCertificate', { certificateHashData: hashDataOf(name) }),
});

const commands201 = (connection: OcppConnection201): SecurityCommands => {
  const { command } = connection;
  return {
    changePassword: (password) =>
      setVariable(connection, 'SecurityCtrlr', 'BasicAuthPassword', password),
    raiseProfile: (profile, url) => addNetworkProfile(connection, profile, url),
    askForSigningRequest: () =>
      command('TriggerMessage', { requestedMessage: 'SignChargingStationCertificate' }),
    sendCertificate: (certificateChain) =>
      command('CertificateSigned', {
        certificateChain,
        certificateType: 'ChargingStationCertificate',
      }),
    installRoot: (certificate) =>
      command('InstallCertificate', { certificateType: 'CSMSRootCertificate', certificate }),
    async listRoots() {
      const told = await command('GetInstalledCertificateIds', {
        certificateType: ['CSMSRootCertificate', 'ManufacturerRootCertificate'],
      });
      if (!told.ok) return told;
      const { certificateHashDataChain = [] } = told.response;
      const held = certificateHashDataChain.flatMap(({ certificateType, certificateHashData }) =>
        toHeldCertificates(certificateType, certificateHashData),
      );
      return { ok: true, response: held };
    },
    deleteRoot: (name) => command('DeleteCertificate', { certificateHashData: hashDataOf(name) }),
  };
};

interface HashData<A extends string = string> {
  hashAlgorithm: A;
  issuerNameHash: string;
  issuerKeyHash: string;
  serialNumber: string;
}

/** Empty when the name cannot be used in a later request. */
function toHeldCertificates(use: string, hash: HashData): HeldCertificate[] {
  const name = CertificateName.safeParse({
    hash_algorithm: hash.hashAlgorithm,
    issuer_name_hash: hash.issuerNameHash,
    issuer_key_hash: hash.issuerKeyHash,
    serial_number: hash.serialNumber,
  });
  return name.success ? [{ use: use.slice(0, 50), name: name.data }] : [];
}

const hashDataOf = (name: CertificateName): HashData<CertificateName['hash_algorithm']> => ({
  hashAlgorithm: name.hash_algorithm,
  issuerNameHash: name.issuer_name_hash,
  issuerKeyHash: name.issuer_key_hash,
  serialNumber: name.serial_number,
});
