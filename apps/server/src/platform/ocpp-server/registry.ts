import type { LiveConnection } from './connection.ts';

/** The connections of this server, at most one for each charging point. */
export interface Registry {
  readonly size: number;
  ids(): number[];
  get(chargingPointId: number): LiveConnection | null;
  /** Registers this as the connection of its charging point; returns the one that it replaces, already closed. */
  add(live: LiveConnection): LiveConnection | null;
  /** Removes a connection that has ended, unless another has replaced it. */
  remove(live: LiveConnection): void;
}

export function createRegistry(): Registry {
  const connections = new Map<number, LiveConnection>();
  return {
    get size() {
      return connections.size;
    },
    ids: () => [...connections.keys()],
    get: (chargingPointId) => connections.get(chargingPointId) ?? null,
    add(live) {
      const { chargingPointId } = live.connection;
      const old = connections.get(chargingPointId) ?? null;
      connections.set(chargingPointId, live);
      old?.replace();
      return old;
    },
    remove(live) {
      const { chargingPointId } = live.connection;
      if (connections.get(chargingPointId) === live) connections.delete(chargingPointId);
    },
  };
}
