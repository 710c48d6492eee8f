// Firmware updates, signed or not: really downloaded, installed in simulation only. Fails on demand, or when the download or the
// signature check fails.
import { verify, X509Certificate } from 'node:crypto';
import { elapse } from '../../clock.ts';
import type { SimulationClock } from '../../clock.ts';
import type { Request16, Request201 } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { restart } from '../maintenance.ts';
import type { Firmware, FirmwareFailure, FirmwareOrder } from './orders.ts';
import { tellSecurityEvent } from '../security/security-events.ts';
import { download } from './transfer.ts';

export type FirmwareStatus = Request201<'FirmwareStatusNotification'>['status'];
const INSTALL_MS = 10_000;
const IDLE_LOOK_MS = 1_000;

/** The state of an update and its request. */
interface FirmwareState {
  readonly machine: () => Machine;
  build: number;
  status: FirmwareStatus;
  current: FirmwareOrder | null;
  last: FirmwareOrder | null;
  wakesUpdated: boolean;
  failure: FirmwareFailure | null;
}

export function createFirmware(machine: () => Machine): Firmware {
  const update: FirmwareState = {
    machine,
    build: 0,
    status: 'Idle',
    current: null,
    last: null,
    wakesUpdated: false,
    failure: null,
  };
  return {
    version: () => versionOf(update),
    begin(order) {
      const isReplacing = update.current !== null;
      update.current = order;
      update.last = order;
      setImmediate(() => void run(update, order));
      return isReplacing;
    },
    failNext(where) {
      update.failure = where;
    },
    awake() {
      if (!update.wakesUpdated) return;
      update.wakesUpdated = false;
      void end(update, 'Installed');
      tellSecurityEvent(machine(), 'FirmwareUpdated', versionOf(update));
    },
    tell: () => void tell(update),
  };
}

const versionOf = ({ build }: FirmwareState): string => `simulator 1.${build}`;

function show(update: FirmwareState, next: FirmwareStatus): Promise<unknown> {
  update.status = next;
  return tell(update);
}

function tell({ machine, status, last }: FirmwareState): Promise<boolean> {
  const requestId = last?.requestId ?? null;
  const told = { status, ...(requestId !== null && { requestId }) };
  const plain = WORDS_16[status];
  return machine().link.tell((line) =>
    Promise.all([
      requestId !== null && line.say16('SignedFirmwareStatusNotification', told),
      requestId === null &&
        plain !== undefined &&
        line.say16('FirmwareStatusNotification', { status: plain }),
      line.say201('FirmwareStatusNotification', told),
    ]),
  );
}

async function end(update: FirmwareState, result: FirmwareStatus): Promise<void> {
  update.current = null;
  update.failure = null;
  await show(update, result);
}

/** Runs the update in steps; checks after each wait whether a newer request has replaced it. */
async function run(update: FirmwareState, order: FirmwareOrder): Promise<void> {
  const { clock } = update.machine();
  const stands = (): boolean => update.current === order;
  if (order.retrieveAt > clock.now()) {
    await show(update, 'DownloadScheduled');
    await until(clock, order.retrieveAt);
  }
  if (!stands()) return;
  await show(update, 'Downloading');
  const file = await fetchFile(order, clock, stands);
  if (!stands()) return;
  if (file === null || update.failure === 'DownloadFailed') return end(update, 'DownloadFailed');
  await show(update, 'Downloaded');
  if (order.signed !== null && !(await verifySignature(update, order, file))) return;
  const machine = update.machine();
  if (order.installAt > clock.now() || isBusy(machine)) await show(update, 'InstallScheduled');
  await until(clock, order.installAt);
  while (stands() && isBusy(update.machine())) {
    // oxlint-disable-next-line no-await-in-loop -- waits until no session runs
    await elapse(clock, IDLE_LOOK_MS);
  }
  if (stands()) await install(update, order, clock);
}

/** False when the update fails here. */
async function verifySignature(
  update: FirmwareState,
  { signed, location }: FirmwareOrder,
  file: Buffer,
): Promise<boolean> {
  if (signed !== null && update.failure !== 'InvalidSignature' && isSigned(file, signed)) {
    await show(update, 'SignatureVerified');
    return true;
  }
  tellSecurityEvent(update.machine(), 'InvalidFirmwareSignature', location);
  await end(update, 'InvalidSignature');
  return false;
}

async function install(
  update: FirmwareState,
  order: FirmwareOrder,
  clock: SimulationClock,
): Promise<void> {
  await show(update, 'Installing');
  await elapse(clock, INSTALL_MS);
  if (update.current !== order) return;
  const { failure } = update;
  if (failure === 'InstallationFailed' || failure === 'InstallVerificationFailed') {
    return end(update, failure);
  }
  await show(update, 'InstallRebooting');
  update.build += 1;
  update.wakesUpdated = true;
  await restart(update.machine(), 'Soft');
}

const WORDS_16: Partial<Record<FirmwareStatus, Request16<'FirmwareStatusNotification'>['status']>> =
  {
    Idle: 'Idle',
    Downloading: 'Downloading',
    Downloaded: 'Downloaded',
    DownloadFailed: 'DownloadFailed',
    Installing: 'Installing',
    Installed: 'Installed',
    InstallationFailed: 'InstallationFailed',
    InstallVerificationFailed: 'InstallationFailed',
  };

const isBusy = ({ connectors }: Machine): boolean =>
  connectors.some((connector) => connector.session() !== null);

async function until(clock: SimulationClock, when: Date): Promise<void> {
  if (when <= clock.now()) return;
  await new Promise<void>((resolve) => {
    clock.at(when, resolve);
  });
}

async function fetchFile(
  order: FirmwareOrder,
  clock: SimulationClock,
  stands: () => boolean,
): Promise<Buffer | null> {
  for (let left = order.retries; ; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- sequential retries
    const file = await download(order.location);
    if (file !== null || left <= 0 || !stands()) return file;
    // oxlint-disable-next-line no-await-in-loop -- sequential retries
    await elapse(clock, order.retryIntervalMs);
  }
}

function isSigned(file: Buffer, signed: NonNullable<FirmwareOrder['signed']>): boolean {
  try {
    const { publicKey } = new X509Certificate(signed.certificate);
    return verify('sha256', file, publicKey, Buffer.from(signed.signature, 'base64'));
  } catch {
    return false;
  }
}
