// The charging points of other nodes, as this node knows them: where each is connected, and commands to them over NATS, with one
// subject for each charging point.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { NodeNetwork } from '../../nodes/node-network.ts';
import type { RemoteClaim } from './claims.store.ts';
import { NOT_CONNECTED } from '../command.ts';
import type { OcppConnection } from '../connection.ts';

export interface RemotePoints {
  get(chargingPointId: number): OcppConnection | null;
  /** A charging point that connected to another node; older news than what is known changes nothing. */
  arrived(claim: RemoteClaim): void;
  left(gone: { chargingPointId: number; epoch: number }): void;
  /** Replaces the list; connections that were announced while it was read are kept. */
  load(read: () => Promise<RemoteClaim[]>): Promise<RemoteClaim[]>;
}

interface Line {
  network: NodeNetwork;
  clock: Clock;
}

interface Known {
  epoch: number;
  connection: OcppConnection;
  heardAt: number;
}

export function createRemotePoints(line: Line): RemotePoints {
  const known = new Map<number, Known>();
  const isThere = (claim: RemoteClaim) => known.get(claim.chargingPointId)?.epoch === claim.epoch;

  function arrived(claim: RemoteClaim): void {
    const before = known.get(claim.chargingPointId);
    if (before !== undefined && before.epoch >= claim.epoch) return;
    const connection = remoteConnection(claim, line, () => isThere(claim));
    const { epoch } = claim;
    known.set(claim.chargingPointId, { epoch, connection, heardAt: performance.now() });
  }
  return {
    get: (chargingPointId) => known.get(chargingPointId)?.connection ?? null,
    arrived,
    left({ chargingPointId, epoch }) {
      const before = known.get(chargingPointId);
      if (before !== undefined && before.epoch <= epoch) known.delete(chargingPointId);
    },
    async load(read) {
      const askedAt = performance.now();
      const claims = await read();
      const there = new Set(claims.map(({ epoch }) => epoch));
      for (const [id, { epoch, heardAt }] of known) {
        if (!there.has(epoch) && heardAt < askedAt) known.delete(id);
      }
      for (const claim of claims) arrived(claim);
      return claims;
    },
  };
}

const DEFAULT_CALL_MS = 30_000;
/** For the round trip, and for commands that wait before it. */
const ROOM_MS = 10_000;
/** A node that was blocked must not execute a command that was given up long ago. */
const BEGIN_WITHIN_MS = 10_000;

/** The request of a node to another that holds a charging point. */
export const RemoteCommand = z.object({
  /** A repeated request is executed once; older nodes sent no id. */
  id: z.string().default(() => randomUUID()),
  epoch: z.number(),
  until: z.iso.datetime().transform((text) => new Date(text)),
  work: z.union([
    z.object({
      action: z.string(),
      request: z.record(z.string(), z.unknown()),
      timing: z
        .object({ timeoutMs: z.number().optional(), goesFirst: z.boolean().optional() })
        .optional(),
    }),
    z.object({ close: z.object({ code: z.number(), reason: z.string() }) }),
  ]),
});

export type RemoteWork = z.input<typeof RemoteCommand>['work'];

/** Its result. */
const RemoteAnswer = z.object({ outcome: z.looseObject({ ok: z.boolean() }) });

const UNREACHABLE = {
  ...NOT_CONNECTED,
  message: 'The charging point is connected to a node that cannot be reached now',
} as const;

const UNHEARD = {
  ok: false,
  kind: 'timeout',
  code: null,
  message: 'The node that holds the charging point has not answered',
} as const;

function remoteConnection(claim: RemoteClaim, line: Line, isThere: () => boolean): OcppConnection {
  const { chargingPointId, identity, version, remoteAddress, host, connectedAt, epoch } = claim;
  const ask = (work: RemoteWork, withinMs: number) => askHolder(claim, line, work, withinMs);
  return {
    chargingPointId,
    identity,
    version,
    remoteAddress,
    host,
    connectedAt,
    epoch,
    get replaced() {
      return !isThere();
    },
    command: (action: string, request: object, timing?: { timeoutMs?: number }) =>
      ask(
        { action, request: { ...request }, timing },
        (timing?.timeoutMs ?? DEFAULT_CALL_MS) + ROOM_MS,
      ),
    close: (code: number, reason: string) => void ask({ close: { code, reason } }, ROOM_MS),
    // The node that holds the connection validates both directions by its version.
  } as unknown as OcppConnection;
}

async function askHolder(
  { chargingPointId, epoch }: RemoteClaim,
  { network, clock }: Line,
  work: RemoteWork,
  withinMs: number,
): Promise<unknown> {
  const until = new Date(clock.now().getTime() + BEGIN_WITHIN_MS).toISOString();
  const question = { id: randomUUID(), epoch, until, work };
  const asked = await network.ask(subjectOf(chargingPointId), question, withinMs);
  if (asked.kind === 'nobody') return NOT_CONNECTED;
  if (asked.kind === 'down') return UNREACHABLE;
  const answer = RemoteAnswer.safeParse(asked.kind === 'answered' ? asked.answer : undefined);
  return answer.success ? answer.data.outcome : UNHEARD;
}

export const subjectOf = (chargingPointId: number): string => `point.${chargingPointId}`;
