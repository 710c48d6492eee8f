// Security commands, independent of the OCPP version.
import type { CertificateName } from '@voltagora/contract';
import type { CommandOutcome, Worded } from '../charging/public.ts';

export interface HeldCertificate {
  name: CertificateName;
  use: string;
}

export interface SecurityCommands {
  changePassword(password: string): Promise<Worded>;
  /** `url` is our address for the new profile, without the charging point's identity. */
  raiseProfile(profile: 2 | 3, url: string): Promise<Worded>;
  /** The signing request follows as a separate message. */
  askForSigningRequest(): Promise<Worded>;
  sendCertificate(pem: string): Promise<Worded>;
  installRoot(pem: string): Promise<Worded>;
  listRoots(): Promise<CommandOutcome<HeldCertificate[]>>;
  deleteRoot(name: CertificateName): Promise<Worded>;
}
