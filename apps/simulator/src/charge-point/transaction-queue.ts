// Messages about transactions: kept while offline, delivered in order, tried again when the central system fails to
// process them (OCPP 1.6 §3.7). It speaks through whatever line it was last given.
import { RpcCallError } from '@voltagora/ocpp';
import type { Request16, Response16, RpcPeer, V16Actions } from '@voltagora/ocpp';
import { elapse } from '../clock.ts';
import type { SimulationClock } from '../clock.ts';

export interface Transaction {
  readonly connectorNumber: number;
  /** Null until the central system has given one. */
  transactionId: number | null;
  /** Its StartTransaction was given up; nothing more is said about it. */
  abandoned: boolean;
}

export type TransactionMessage =
  | { action: 'StartTransaction'; tx: Transaction; request: Request16<'StartTransaction'> }
  | { action: 'MeterValues'; tx: Transaction; request: Request16<'MeterValues'> }
  | {
      action: 'StopTransaction';
      tx: Transaction;
      request: Omit<Request16<'StopTransaction'>, 'transactionId'>;
    };

export type Line = Pick<RpcPeer<V16Actions>, 'call'>;

export interface TransactionQueue {
  push(message: TransactionMessage): void;
  connect(line: Line): void;
  disconnect(): void;
  size(): number;
  /** Resolves when nothing is left to deliver, false when that took longer. */
  empty(withinMs: number): Promise<boolean>;
}

export interface TransactionQueueOptions {
  clock: SimulationClock;
  attempts(): number;
  retryIntervalMs(): number;
  onStarted(tx: Transaction, status: Response16<'StartTransaction'>['idTagInfo']['status']): void;
  onDelivered(message: TransactionMessage): void;
  onGivenUp(message: TransactionMessage, reason: string): void;
}

const MOST_METER_VALUES = 1000;

export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { clock } = options;
  let waiting: TransactionMessage[] = [];
  let line: Line | null = null;
  let draining = false;
  let attempts = 0;
  const idleListeners = new Set<() => void>();

  async function drain(): Promise<void> {
    if (draining) return;
    draining = true;
    for (let head = waiting[0]; head !== undefined && line !== null; head = waiting[0]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await attempt(head, line);
    }
    draining = false;
    if (waiting.length === 0) for (const listener of idleListeners) listener();
  }

  async function attempt(message: TransactionMessage, over: Line): Promise<void> {
    const failure = await deliver(message, over);
    if (failure === null) {
      settle(message);
      return options.onDelivered(message);
    }
    if (failure.kind === 'closed') {
      if (line === over) line = null;
      return undefined;
    }
    attempts += 1;
    if (failure.kind === 'invalid-request' || attempts >= options.attempts()) {
      return giveUp(message, failure.message);
    }
    return elapse(clock, options.retryIntervalMs() * attempts);
  }

  async function deliver(message: TransactionMessage, over: Line): Promise<RpcCallError | null> {
    try {
      await send(message, over);
      return null;
    } catch (error) {
      if (error instanceof RpcCallError) return error;
      throw error;
    }
  }

  async function send({ action, tx, request }: TransactionMessage, over: Line): Promise<void> {
    if (action === 'StartTransaction') {
      const { transactionId, idTagInfo } = await over.call(action, request);
      tx.transactionId = transactionId;
      options.onStarted(tx, readStatus(idTagInfo.status));
      return;
    }
    const transactionId = tx.transactionId ?? -1;
    if (action === 'StopTransaction') await over.call(action, { ...request, transactionId });
    else await over.call(action, { ...request, transactionId });
  }

  function settle(message: TransactionMessage): void {
    attempts = 0;
    waiting = waiting.filter((other) => other !== message);
  }

  function giveUp(message: TransactionMessage, reason: string): void {
    settle(message);
    if (message.action === 'StartTransaction') {
      message.tx.abandoned = true;
      waiting = waiting.filter(({ tx }) => tx !== message.tx);
    }
    options.onGivenUp(message, reason);
  }

  return {
    push(message) {
      if (message.tx.abandoned) return;
      waiting.push(message);
      waiting = thinOut(waiting);
      void drain();
    },
    connect(newLine) {
      line = newLine;
      void drain();
    },
    disconnect() {
      line = null;
    },
    size: () => waiting.length,
    empty(withinMs) {
      if (waiting.length === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (isEmpty: boolean): void => {
          idleListeners.delete(onIdle);
          cancel();
          resolve(isEmpty);
        };
        const onIdle = (): void => finish(true);
        const cancel = clock.after(withinMs, () => finish(false));
        idleListeners.add(onIdle);
      });
    },
  };
}

/** A word that the standard does not know is no acceptance. */
function readStatus(status: string): Response16<'StartTransaction'>['idTagInfo']['status'] {
  const known = ['Accepted', 'Blocked', 'Expired', 'ConcurrentTx'] as const;
  return known.find((word) => word === status) ?? 'Invalid';
}

/** OCPP 1.6 §3.7.2 allows to drop intermediate meter values when memory ends: every second one goes. */
function thinOut(messages: TransactionMessage[]): TransactionMessage[] {
  const meterValues = messages.filter(({ action }) => action === 'MeterValues');
  if (meterValues.length <= MOST_METER_VALUES) return messages;
  const dropped = new Set(meterValues.filter((_, index) => index % 2 === 1));
  return messages.filter((message) => !dropped.has(message));
}
