// Log uploads: GetDiagnostics of OCPP 1.6, GetLog of its security extension and of 2.0.1.
import type { Handlers, Request16, V16Actions, V201Actions } from '@voltagora/ocpp';
import { elapse } from '../../clock.ts';
import type { Machine } from '../machine/machine.ts';
import type { LogOrder, Logs } from './orders.ts';
import { upload } from './transfer.ts';
import type { UploadResult } from './transfer.ts';

type Status = Request16<'LogStatusNotification'>['status'];

export function createLogs(machine: () => Machine): Logs {
  let current: LogOrder | null = null;
  let last: LogOrder | null = null;
  let status: Status = 'Idle';

  function show(next: Status): void {
    status = next;
    tell();
  }

  function tell(): void {
    const requestId = last?.requestId ?? null;
    const told = { status, ...(requestId !== null && { requestId }) };
    void machine().link.tell((line) =>
      Promise.all([
        last === null || requestId === null
          ? line.say16('DiagnosticsStatusNotification', { status: WORDS_16[status] ?? 'Uploading' })
          : line.say16('LogStatusNotification', told),
        line.say201('LogStatusNotification', told),
      ]),
    );
  }

  async function run(order: LogOrder, fileName: string): Promise<void> {
    show('Uploading');
    const { clock, diary, identity } = machine();
    const lines = diary.text(order.kind, order.from, order.to);
    const text = `# ${order.kind} of ${identity}\n${lines}`;
    let result: UploadResult = 'UploadFailure';
    for (let left = order.retries; left >= 0; left -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- sequential retries
      result = await upload(order.location, fileName, text);
      if (result !== 'UploadFailure' || left === 0 || current !== order) break;
      // oxlint-disable-next-line no-await-in-loop -- sequential retries
      await elapse(clock, order.retryIntervalMs);
    }
    if (current !== order) return;
    current = null;
    show(result);
  }

  return {
    begin(order) {
      const isReplacing = current !== null;
      current = order;
      last = order;
      const { clock, identity } = machine();
      const day = clock.now().toISOString().slice(0, 19).replaceAll(/[-:]/gu, '');
      const fileName = `${identity}-${order.kind}-${day}.log`;
      setImmediate(() => void run(order, fileName));
      return { fileName, isReplacing };
    },
    tell,
  };
}

const WORDS_16: Partial<Record<Status, Request16<'DiagnosticsStatusNotification'>['status']>> = {
  Idle: 'Idle',
  Uploaded: 'Uploaded',
  UploadFailure: 'UploadFailed',
  BadMessage: 'UploadFailed',
  PermissionDenied: 'UploadFailed',
  NotSupportedOperation: 'UploadFailed',
};

export const logs16: Handlers<V16Actions, Machine> = {
  GetDiagnostics({ location, startTime, stopTime, ...how }, machine) {
    const { fileName } = machine.logs.begin({
      location,
      kind: 'DiagnosticsLog',
      requestId: null,
      ...spanOf(startTime, stopTime),
      ...retriesOf(how),
    });
    return { fileName };
  },
  GetLog: (request, machine) => getLog(request, machine),
};

export const logs201: Handlers<V201Actions, Machine> = {
  GetLog: (request, machine) => getLog(request, machine),
};

interface GetLog {
  log: { remoteLocation: string; oldestTimestamp?: string; latestTimestamp?: string };
  logType: string;
  requestId: number;
  retries?: number;
  retryInterval?: number;
}

function getLog({ log, logType, requestId, ...how }: GetLog, { logs }: Machine) {
  const { fileName: filename, isReplacing } = logs.begin({
    location: log.remoteLocation,
    kind: logType === 'SecurityLog' ? 'SecurityLog' : 'DiagnosticsLog',
    requestId,
    ...spanOf(log.oldestTimestamp, log.latestTimestamp),
    ...retriesOf(how),
  });
  return { status: isReplacing ? ('AcceptedCanceled' as const) : ('Accepted' as const), filename };
}

const spanOf = (from = '1970-01-01T00:00:00Z', to = '9999-12-31T23:59:59Z') => ({
  from: new Date(from),
  to: new Date(to),
});

export const retriesOf = (how: { retries?: number; retryInterval?: number }) => ({
  retries: how.retries ?? 0,
  retryIntervalMs: (how.retryInterval ?? 10) * 1000,
});
