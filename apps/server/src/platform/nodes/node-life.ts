// Membership of a node: it updates its row, knows the other nodes, and is the leader while it holds the lease. Time is that of
// the database.
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { repeat } from '../jobs/repeating-job.ts';
import {
  beat,
  forgetNodes,
  holdLeadership,
  LEASE_SECONDS,
  listOthers,
  type NodeFacts,
  removeNode,
} from './nodes.store.ts';
import { NodesRefused } from './nodes-refused.ts';

export interface NodeLife {
  readonly id: string;
  /** The nodes that were alive at the last check, including this one. */
  readonly count: number;
  /** Whether another node still has the secret before this one's. */
  readonly isSecretChanging: boolean;
  /** Whether this node is the leader. */
  isLeader(): boolean;
  /** Called when this node becomes the leader. */
  onDuty(listener: () => void): void;
  /** Updates the row of this node now, and takes the lease if it is free. */
  beatNow(): Promise<void>;
  /** Called after each update: whether this node counted as alive until then, and which other nodes do. */
  onBeat(listener: (beaten: ReplacedConnection) => void): void;
  stop(): Promise<void>;
}

export interface ReplacedConnection {
  wasLiving: boolean;
  /** Whether a node has joined or left since the last check. */
  haveOthersChanged: boolean;
  /** Whether the last check was recent: after an outage of the database nobody has been seen, and all get time to return. */
  isSteady: boolean;
}

/** The marks of the secrets that this node knows, by which nodes of one database recognize each other. */
interface NodeSecrets {
  newest: { nodeMark: string };
  previous?: { nodeMark: string } | undefined;
}

export interface LifeOptions {
  db: Db;
  name: string;
  version: string;
  /** Nodes that still have the previous secret are accepted while they are replaced. */
  secrets: NodeSecrets;
  everyMs?: number;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
}

const BEAT_EVERY_MS = 4_000;
const STEADY_MS = 10_000;
const DUTY = 'regular work';
const MS_PER_SECOND = 1_000;
/** A leader gives up its lease a little before another node may take it. */
const LET_GO_EARLY_MS = 1_000;

/** Throws NodesRefused. */
export async function beginLife(options: LifeOptions): Promise<NodeLife> {
  const { db, log, everyMs = BEAT_EVERY_MS } = options;
  const node: NodeFacts = {
    id: randomUUID(),
    name: options.name,
    version: options.version,
    secretMark: options.secrets.newest.nodeMark,
  };
  await refuseStrangers(db, node, options.secrets.previous?.nodeMark);
  await beat(db, node);
  const duty = createDuty(db, node.id);
  const onBeat: ((beaten: ReplacedConnection) => void)[] = [];
  let others = await listOthers(db, node.id);
  let seenAt = performance.now();

  async function goOn(): Promise<void> {
    const isSteady = performance.now() - seenAt < STEADY_MS;
    const wasLiving = await beat(db, node);
    if (!wasLiving) log.warn({ nodeId: node.id }, 'other nodes considered this node as failed');
    const before = others.map(({ id }) => id).join();
    others = await listOthers(db, node.id);
    seenAt = performance.now();
    const haveOthersChanged = others.map(({ id }) => id).join() !== before;
    if (haveOthersChanged) log.info({ nodes: others.length + 1 }, 'nodes joined or left');
    for (const listener of onBeat) listener({ wasLiving, haveOthersChanged, isSteady });
    await duty.keep();
  }
  const beating = repeat(everyMs, goOn, (err) =>
    log.warn({ err }, 'row of this node could not be updated'),
  );
  const forgetting = repeat(
    FORGET_EVERY_MS,
    () => forgetNodes(db),
    () => undefined,
  );
  return {
    id: node.id,
    get count() {
      return others.length + 1;
    },
    get isSecretChanging() {
      return others.some((other) => other.secretMark !== node.secretMark);
    },
    isLeader: duty.isHeld,
    onDuty: duty.onTaken,
    beatNow: beating.runNow,
    onBeat: (listener) => void onBeat.push(listener),
    async stop() {
      await Promise.all([beating.stop(), forgetting.stop()]);
      duty.letGo();
      await removeNode(db, node.id).catch((err: unknown) =>
        log.warn({ err }, 'row of this node could not be removed'),
      );
    },
  };
}

const FORGET_EVERY_MS = 3_600_000;

function createDuty(db: Db, nodeId: string) {
  const listeners: (() => void)[] = [];
  let heldUntilMs = 0;
  const isHeld = () => performance.now() < heldUntilMs;
  return {
    isHeld,
    onTaken: (listener: () => void) => void listeners.push(listener),
    letGo: () => {
      heldUntilMs = 0;
    },
    async keep(): Promise<void> {
      const askedMs = performance.now();
      const wasHeld = isHeld();
      const isMine = await holdLeadership(db, { name: DUTY, nodeId, seconds: LEASE_SECONDS });
      heldUntilMs = isMine ? askedMs + LEASE_SECONDS * MS_PER_SECOND - LET_GO_EARLY_MS : 0;
      if (isMine && !wasHeld) for (const listener of listeners) listener();
    },
  };
}

/** Nodes of one database with different secrets refuse each other's tokens. */
async function refuseStrangers(db: Db, node: NodeFacts, previousMark?: string): Promise<void> {
  const known = new Set([node.secretMark, previousMark]);
  const others = await listOthers(db, node.id);
  const stranger = others.find((other) => !known.has(other.secretMark));
  if (stranger === undefined) return;
  throw new NodesRefused(
    `The node ${stranger.name} runs on this database with another secret. Set VOLTAGORA_SECRET to the same on every node, or let them share VOLTAGORA_DATA.`,
  );
}
