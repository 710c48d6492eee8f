// What a charging point can be asked about its secrets and certificates, in words of our own: no version of OCPP above this.
import type { CertificateName } from '@voltagora/contract';
import type { CommandOutcome, Worded } from '../charging/public.ts';

export interface HeldCertificate {
  name: CertificateName;
  use: string;
}

export interface SecurityCommands {
  changePassword(password: string): Promise<Worded>;
  /** Where the charging point finds us by the new profile: an address without its identity. */
  raiseProfile(profile: 2 | 3, url: string): Promise<Worded>;
  /** Its request to have a certificate signed follows as a message of its own. */
  askForSigningRequest(): Promise<Worded>;
  sendCertificate(pem: string): Promise<Worded>;
  installRoot(pem: string): Promise<Worded>;
  listRoots(): Promise<CommandOutcome<HeldCertificate[]>>;
  deleteRoot(name: CertificateName): Promise<Worded>;
}
