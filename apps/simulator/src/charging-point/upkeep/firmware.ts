// Updating the firmware, signed or not: fetched for real, installed in name only. Fails where it is told to, or where the file
// cannot be had or its signature is wrong.
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

export function createFirmware(machine: () => Machine): Firmware {
  let build = 0;
  let status: FirmwareStatus = 'Idle';
  let current: FirmwareOrder | null = null;
  let last: FirmwareOrder | null = null;
  let wakesUpdated = false;
  let failure: FirmwareFailure | null = null;

  function show(next: FirmwareStatus): Promise<unknown> {
    status = next;
    return tell();
  }

  function tell(): Promise<boolean> {
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

  async function end(result: FirmwareStatus): Promise<void> {
    current = null;
    failure = null;
    await show(result);
  }

  /** In steps; whether the order still stands is asked again after each wait. */
  async function run(order: FirmwareOrder): Promise<void> {
    const { clock } = machine();
    const stands = (): boolean => current === order;
    if (order.retrieveAt > clock.now()) {
      await show('DownloadScheduled');
      await until(clock, order.retrieveAt);
    }
    if (!stands()) return;
    await show('Downloading');
    const file = await fetchFile(order, clock, stands);
    if (!stands()) return;
    if (file === null || failure === 'DownloadFailed') return end('DownloadFailed');
    await show('Downloaded');
    if (order.signed !== null) {
      if (failure === 'InvalidSignature' || !isSigned(file, order.signed)) {
        tellSecurityEvent(machine(), 'InvalidFirmwareSignature', order.location);
        return end('InvalidSignature');
      }
      await show('SignatureVerified');
    }
    if (order.installAt > clock.now() || isBusy(machine())) await show('InstallScheduled');
    await until(clock, order.installAt);
    while (stands() && isBusy(machine())) {
      // oxlint-disable-next-line no-await-in-loop -- nobody is thrown out
      await elapse(clock, IDLE_LOOK_MS);
    }
    if (stands()) await install(order, clock);
  }

  async function install(order: FirmwareOrder, clock: SimulationClock): Promise<void> {
    await show('Installing');
    await elapse(clock, INSTALL_MS);
    if (current !== order) return;
    if (failure === 'InstallationFailed' || failure === 'InstallVerificationFailed') {
      return end(failure);
    }
    await show('InstallRebooting');
    build += 1;
    wakesUpdated = true;
    await restart(machine(), 'Soft');
  }

  return {
    version: () => `simulator 1.${build}`,
    begin(order) {
      const isReplacing = current !== null;
      current = order;
      last = order;
      setImmediate(() => void run(order));
      return isReplacing;
    },
    failNext(where) {
      failure = where;
    },
    awake() {
      if (!wakesUpdated) return;
      wakesUpdated = false;
      void end('Installed');
      tellSecurityEvent(machine(), 'FirmwareUpdated', `simulator 1.${build}`);
    },
    tell: () => void tell(),
  };
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
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const file = await download(order.location);
    if (file !== null || left <= 0 || !stands()) return file;
    // oxlint-disable-next-line no-await-in-loop -- as above
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
