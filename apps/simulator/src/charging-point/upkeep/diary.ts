// The recent history of a charging point, for its log uploads.
import type { SimulationClock } from '../../clock.ts';
import type { ChargingPointEvent } from '../events.ts';

export type LogKind = 'DiagnosticsLog' | 'SecurityLog';

export interface EventDiary {
  note(event: ChargingPointEvent): void;
  noteSecurity(type: string, techInfo: string): void;
  /** One line per entry, oldest first. */
  text(kind: LogKind, from: Date, to: Date): string;
}

const ENTRIES_MAX = 200;

export function createDiary(clock: SimulationClock): EventDiary {
  const entries: { at: Date; kind: LogKind; facts: object }[] = [];

  function add(kind: LogKind, facts: object): void {
    entries.push({ at: clock.now(), kind, facts });
    if (entries.length > ENTRIES_MAX) entries.shift();
  }

  return {
    note(event) {
      if (event.type !== 'sampled') add('DiagnosticsLog', event);
    },
    noteSecurity: (type, techInfo) => add('SecurityLog', { type, techInfo }),
    text: (wanted, from, to) =>
      entries
        .filter(({ at, kind }) => kind === wanted && at >= from && at <= to)
        .map(({ at, facts }) => `${at.toISOString()} ${JSON.stringify(facts)}\n`)
        .join(''),
  };
}
