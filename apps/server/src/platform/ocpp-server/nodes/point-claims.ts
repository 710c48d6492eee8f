// The claims of this node: which of its connections are the valid ones, according to the database. A claim is taken before the
// first message of a charging point is handled, and checked again before a command is sent.
import { putFence } from '../../db/postgres/fence.ts';
import type { Db } from '../../db/db.ts';
import { type Claim, claimsOf, dropClaim, hasClaim, takeClaim } from './claims.store.ts';
import type { Holds, OcppConnection } from '../connection.ts';
import { TakenOver } from './taken-over.ts';

export interface PointClaims {
  /** Throws TakenOver if a newer connection came first. */
  take(connection: OcppConnection): Promise<Claim>;
  of(connection: OcppConnection): Claim | undefined;
  holds: Holds;
  drop(connection: OcppConnection): Promise<Claim | undefined>;
  /** Deletes claims of this node whose sockets are gone, and returns the connections that have lost their claim. */
  compare(): Promise<OcppConnection[]>;
}

/** How long messages are handled without another check; a node that was blocked checks again. */
const PROVEN_MS = 1_000;

export function createPointClaims({ db, nodeId }: { db: Db; nodeId: string }): PointClaims {
  const held = new Map<OcppConnection, { claim: Claim; provenAt: number }>();
  return {
    async take(connection) {
      const provenAt = performance.now();
      const epoch = await takeClaim(db, nodeId, connection);
      if (epoch === undefined) throw new TakenOver();
      const claim = { chargingPointId: connection.chargingPointId, nodeId, epoch };
      held.set(connection, { claim, provenAt });
      putFence(connection, claim);
      return claim;
    },
    of: (connection) => held.get(connection)?.claim,
    async holds(connection, forWhat) {
      const known = held.get(connection);
      if (known === undefined || connection.replaced) return false;
      const lookedAt = performance.now();
      if (forWhat === 'hearing' && lookedAt - known.provenAt < PROVEN_MS) return true;
      if (!(await hasClaim(db, known.claim))) return false;
      known.provenAt = lookedAt;
      return true;
    },
    async drop(connection) {
      const known = held.get(connection);
      held.delete(connection);
      if (known !== undefined) await dropClaim(db, known.claim);
      return known?.claim;
    },
    async compare() {
      const before = [...held];
      const stored = await claimsOf(db, nodeId);
      const epochs = new Map(stored.map((claim) => [claim.chargingPointId, claim.epoch]));
      const live = new Set([...held.values()].map(({ claim }) => claim.epoch));
      for (const claim of stored) if (!live.has(claim.epoch)) await dropClaim(db, claim);
      return before.flatMap(([connection, { claim }]) =>
        held.has(connection) && epochs.get(claim.chargingPointId) !== claim.epoch
          ? [connection]
          : [],
      );
    },
  };
}
