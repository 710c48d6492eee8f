// Runs the hours of a soak, and counts what is left in the process after each.
import { setTimeout } from 'node:timers/promises';
import { type Counted, openCounter } from './census.ts';
import { openHouse, type Size, type SoakHouse } from './soak-house.ts';
import { type Done, soakHour } from './soak-hour.ts';

const SETTLE_MS = 2_000;
const PATIENCE_MS = 15_000;
const USUAL: Size = { chargingPoints: 6, drivers: 8, stepMs: 15_000 };

export interface Soak {
  house: SoakHouse;
  done: Done;
  /** Runs an hour of traffic, and counts what remains after all of it has ended. */
  hour(): Promise<Counted>;
  close(): Promise<void>;
}

export async function openSoak(): Promise<Soak> {
  const house = await openHouse(USUAL);
  const counter = openCounter();
  const done: Done = new Map();
  let hours = 0;
  return {
    house,
    done,
    async hour() {
      await soakHour(house, hours++, done);
      await settle();
      const counted = await counter.count();
      return { ...counted, timers: counted.timers + house.intervals.live() };
    },
    async close() {
      counter.close();
      await house.close();
    },
  };
}

const openLines = (): number =>
  process.getActiveResourcesInfo().filter((what) => what === 'TCPSocketWrap').length;

/** Waits until no connection has closed for a while: closing handshakes take time. */
async function settle(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  let lines: number;
  do {
    lines = openLines();
    await setTimeout(SETTLE_MS);
  } while (openLines() !== lines && performance.now() < until);
}
