// Counts the results of an import, with some examples of each fault and of each reason for a refusal.
import type { FeedFormat } from './read-record.ts';
import type { Reading } from './feed-station.ts';

interface Grouped {
  what: string;
  count: number;
  /** `id: original value`. */
  examples: string[];
}

export interface ImportReport {
  from: string;
  format: FeedFormat;
  source: string;
  dry_run: boolean;
  read: number;
  new: number;
  changed: number;
  unchanged: number;
  revived: number;
  vanished: number;
  /** Missing in the feed, but booked: kept until the bookings are over. */
  kept_booked: number;
  /** In the feed, but claimed by an owner: not changed. */
  owned: number;
  refused: number;
  mended: number;
  changed_fields: Record<string, number>;
  mends: Grouped[];
  refusals: Grouped[];
  vanished_examples: string[];
  /** True when so many stations are missing in the feed that none was removed. */
  vanishing_held_back: boolean;
  plugs: { new: number; changed: number; removed: number };
  seconds: number;
}

const EXAMPLES_MAX = 3;

export class ImportTally {
  readonly counts = {
    read: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    revived: 0,
    vanished: 0,
    kept_booked: 0,
    owned: 0,
    refused: 0,
    mended: 0,
  };
  readonly plugs = { new: 0, changed: 0, removed: 0 };
  readonly #fields = new Map<string, number>();
  readonly #fixes = new Map<string, Grouped>();
  readonly #refusals = new Map<string, Grouped>();
  readonly #vanished: string[] = [];
  vanishingHeldBack = false;

  took({ station, fixes }: Extract<Reading, { kind: 'station' }>): void {
    if (fixes.length > 0) this.counts.mended += 1;
    for (const { fault, example } of fixes) group(this.#fixes, fault, station.sourceId, example);
  }

  refuse(sourceId: string | null, reason: string, example: string): void {
    this.counts.refused += 1;
    group(this.#refusals, reason, sourceId ?? `record ${this.counts.read}`, example);
  }

  changedFields(fields: readonly string[]): void {
    for (const field of fields) this.#fields.set(field, (this.#fields.get(field) ?? 0) + 1);
  }

  vanish(sourceIds: readonly (string | null)[]): void {
    this.counts.vanished += sourceIds.length;
    const wanted = EXAMPLES_MAX - this.#vanished.length;
    this.#vanished.push(...sourceIds.slice(0, wanted).map((id) => id ?? ''));
  }

  report(about: Pick<ImportReport, 'from' | 'format' | 'source' | 'dry_run' | 'seconds'>) {
    return {
      ...about,
      ...this.counts,
      changed_fields: Object.fromEntries(this.#fields),
      mends: ranked(this.#fixes),
      refusals: ranked(this.#refusals),
      vanished_examples: this.#vanished,
      vanishing_held_back: this.vanishingHeldBack,
      plugs: this.plugs,
    } satisfies ImportReport;
  }
}

function group(groups: Map<string, Grouped>, what: string, id: string, example: string): void {
  const found = groups.get(what) ?? { what, count: 0, examples: [] };
  groups.set(what, found);
  found.count += 1;
  if (found.examples.length >= EXAMPLES_MAX) return;
  found.examples.push(example === '' ? id : `${id}: ${example}`);
}

const ranked = (groups: Map<string, Grouped>): Grouped[] =>
  [...groups.values()].toSorted((a, b) => b.count - a.count);
