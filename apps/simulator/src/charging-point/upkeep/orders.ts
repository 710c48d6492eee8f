// Types of requests for firmware updates and log uploads.
import type { LogKind } from './diary.ts';

/** Steps at which an update can be made to fail. */
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
  /** Null for UpdateFirmware of OCPP 1.6, which has none. */
  requestId: number | null;
  signed: { signature: string; certificate: string } | null;
}

export interface Firmware {
  version(): string;
  /** True when it replaces an update in progress. */
  begin(order: FirmwareOrder): boolean;
  /** Makes the next update fail at this step. */
  failNext(failure: FirmwareFailure): void;
  /** Called when it is online after a restart. */
  awake(): void;
  tell(): void;
}

export interface LogOrder {
  location: string;
  kind: LogKind;
  /** Null for GetDiagnostics, which has none. */
  requestId: number | null;
  from: Date;
  to: Date;
  retries: number;
  retryIntervalMs: number;
}

export interface Logs {
  /** Returns the file name, and whether it replaces an upload in progress. */
  begin(order: LogOrder): { fileName: string; isReplacing: boolean };
  tell(): void;
}
