// Messages about transactions: kept while offline, delivered in order, tried again when the central system fails to
// process them (OCPP 1.6 §3.7). It speaks through whatever line it was last given.
import { RpcCallError } from '@voltagora/ocpp';
import { elapse } from '../../clock.ts';
import type { SimulationClock } from '../../clock.ts';
import type { Line } from '../wire/language.ts';
import type { NewMessage, StartAnswer, Transaction, TransactionMessage } from './transaction.ts';

type QueueLine = Pick<Line, 'deliver'>;

export interface TransactionQueue {
  push(message: NewMessage): void;
  connect(line: QueueLine): void;
  disconnect(): void;
  size(): number;
  /** Whether anything of this transaction, or of any, is still to be told. */
  holds(transactionId?: string): boolean;
  /** Over at the charging point, and not yet told. */
  untold(): Transaction[];
  /** Resolves when nothing is left to deliver, false when that took longer. */
  empty(withinMs: number): Promise<boolean>;
}

export interface TransactionQueueOptions {
  clock: SimulationClock;
  attempts(): number;
  retryIntervalMs(): number;
  onStarted(tx: Transaction, answer: StartAnswer): void;
  onDelivered(message: TransactionMessage): void;
  onGivenUp(message: TransactionMessage, reason: string): void;
}

const MOST_METER_VALUES = 1000;

export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { clock } = options;
  let waiting: TransactionMessage[] = [];
  let line: QueueLine | null = null;
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

  async function attempt(message: TransactionMessage, over: QueueLine): Promise<void> {
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

  async function deliver(
    message: TransactionMessage,
    over: QueueLine,
  ): Promise<RpcCallError | null> {
    try {
      await send(message, over);
      return null;
    } catch (error) {
      if (error instanceof RpcCallError) return error;
      throw error;
    }
  }

  async function send(message: TransactionMessage, over: QueueLine): Promise<void> {
    const begun = await over.deliver(message);
    if (begun === null) return;
    message.tx.transactionId = begun.transactionId;
    options.onStarted(message.tx, begun);
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
      const { tx } = message;
      if (tx.abandoned) return;
      waiting.push({ ...message, seqNo: tx.said, isOffline: line === null });
      tx.said += 1;
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
    holds: (transactionId) =>
      waiting.some(({ tx }) => transactionId === undefined || tx.transactionId === transactionId),
    untold: () => waiting.filter(({ action }) => action === 'StopTransaction').map(({ tx }) => tx),
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

/** OCPP 1.6 §3.7.2 allows to drop intermediate meter values when memory ends: every second one goes. */
function thinOut(messages: TransactionMessage[]): TransactionMessage[] {
  const meterValues = messages.filter(({ action }) => action === 'MeterValues');
  if (meterValues.length <= MOST_METER_VALUES) return messages;
  const dropped = new Set(meterValues.filter((_, index) => index % 2 === 1));
  return messages.filter((message) => !dropped.has(message));
}
