// Updates of the firmware and uploads of logs: how they are ordered.
import type { LogKind } from './diary.ts';

/** Where an update may be told to fail. */
export const FIRMWARE_FAILURES = [
  'DownloadFailed',
  'InvalidSignature',
  'InstallVerificationFailed',
  'InstallationFailed',
] as const;
export type FirmwareFailure = (typeof FIRMWARE_FAILURES)[number];

export interface FirmwareOrder {
  location: string;
  retrieveAt: Date;
  installAt: Date;
  retries: number;
  retryIntervalMs: number;
  /** Null for UpdateFirmware of OCPP 1.6, which gives none. */
  requestId: number | null;
  signed: { signature: string; certificate: string } | null;
}

export interface Firmware {
  version(): string;
  /** True when an update under way was given up for it. */
  begin(order: FirmwareOrder): boolean;
  /** The next update fails there. */
  failNext(failure: FirmwareFailure): void;
  /** Back on line after a restart. */
  awake(): void;
  tell(): void;
}

export interface LogOrder {
  location: string;
  kind: LogKind;
  /** Null for GetDiagnostics, which gives none. */
  requestId: number | null;
  from: Date;
  to: Date;
  retries: number;
  retryIntervalMs: number;
}

export interface Logs {
  /** Names the file, and says whether an upload under way was given up for it. */
  begin(order: LogOrder): { fileName: string; isReplacing: boolean };
  tell(): void;
}
