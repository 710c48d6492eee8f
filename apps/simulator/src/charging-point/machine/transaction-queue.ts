// Transaction-related messages: queued while offline, delivered in order, retried when the central system fails to process them
// (OCPP 1.6 §3.7). Uses the current connection.
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
  /** Whether messages of this transaction, or of any, are undelivered. */
  holds(transactionId?: string): boolean;
  /** Transactions that have ended but are not delivered. */
  untold(): Transaction[];
  /** Resolves with true when everything is delivered, with false after the time. */
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

/** The queue and the connection that it uses. */
interface QueueState {
  readonly options: TransactionQueueOptions;
  waiting: TransactionMessage[];
  line: QueueLine | null;
  draining: boolean;
  attempts: number;
  readonly idleListeners: Set<() => void>;
}

export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const queue: QueueState = {
    options,
    waiting: [],
    line: null,
    draining: false,
    attempts: 0,
    idleListeners: new Set(),
  };
  return {
    push(message) {
      const { tx } = message;
      if (tx.abandoned) return;
      queue.waiting.push({ ...message, seqNo: tx.said, isOffline: queue.line === null });
      tx.said += 1;
      queue.waiting = thinOut(queue.waiting);
      void drain(queue);
    },
    connect(line) {
      queue.line = line;
      void drain(queue);
    },
    disconnect() {
      queue.line = null;
    },
    size: () => queue.waiting.length,
    holds: (transactionId) =>
      queue.waiting.some(
        ({ tx }) => transactionId === undefined || tx.transactionId === transactionId,
      ),
    untold: () =>
      queue.waiting.filter(({ action }) => action === 'StopTransaction').map(({ tx }) => tx),
    empty: (withinMs) => whenEmpty(queue, withinMs),
  };
}

async function drain(queue: QueueState): Promise<void> {
  if (queue.draining) return;
  queue.draining = true;
  for (
    let [head] = queue.waiting;
    head !== undefined && queue.line !== null;
    [head] = queue.waiting
  ) {
    // oxlint-disable-next-line no-await-in-loop -- messages are sent in order
    await attempt(queue, head, queue.line);
  }
  queue.draining = false;
  if (queue.waiting.length === 0) for (const listener of queue.idleListeners) listener();
}

async function attempt(
  queue: QueueState,
  message: TransactionMessage,
  over: QueueLine,
): Promise<void> {
  const { options } = queue;
  const failure = await deliver(queue, message, over);
  if (failure === null) {
    settle(queue, message);
    return options.onDelivered(message);
  }
  if (failure.kind === 'closed' || failure.kind === 'unsent') {
    if (queue.line === over) queue.line = null;
    return undefined;
  }
  queue.attempts += 1;
  if (failure.kind === 'invalid-request' || queue.attempts >= options.attempts()) {
    return giveUp(queue, message, failure.message);
  }
  return elapse(options.clock, options.retryIntervalMs() * queue.attempts);
}

/** Null when it was delivered. */
async function deliver(
  { options }: QueueState,
  message: TransactionMessage,
  over: QueueLine,
): Promise<RpcCallError | null> {
  try {
    const begun = await over.deliver(message);
    if (begun === null) return null;
    message.tx.transactionId = begun.transactionId;
    options.onStarted(message.tx, begun);
    return null;
  } catch (error) {
    if (error instanceof RpcCallError) return error;
    throw error;
  }
}

function settle(queue: QueueState, message: TransactionMessage): void {
  queue.attempts = 0;
  queue.waiting = queue.waiting.filter((other) => other !== message);
}

function giveUp(queue: QueueState, message: TransactionMessage, reason: string): void {
  settle(queue, message);
  if (message.action === 'StartTransaction') {
    message.tx.abandoned = true;
    queue.waiting = queue.waiting.filter(({ tx }) => tx !== message.tx);
  }
  queue.options.onGivenUp(message, reason);
}

function whenEmpty({ options, waiting, idleListeners }: QueueState, withinMs: number) {
  if (waiting.length === 0) return Promise.resolve(true);
  return new Promise<boolean>((resolve) => {
    const finish = (isEmpty: boolean): void => {
      idleListeners.delete(onIdle);
      cancel();
      resolve(isEmpty);
    };
    const onIdle = (): void => finish(true);
    const cancel = options.clock.after(withinMs, () => finish(false));
    idleListeners.add(onIdle);
  });
}

/** OCPP 1.6 §3.7.2 allows dropping intermediate meter values when memory runs out: drops every second one. */
function thinOut(messages: TransactionMessage[]): TransactionMessage[] {
  const meterValues = messages.filter(({ action }) => action === 'MeterValues');
  if (meterValues.length <= MOST_METER_VALUES) return messages;
  const dropped = new Set(meterValues.filter((_, index) => index % 2 === 1));
  return messages.filter((message) => !dropped.has(message));
}
