// What a record of a feed comes down to, whatever its format: a station with its plugs, or the reason why not; and what
// had to be mended on the way.
import type { PlugType, OpeningHours } from '@voltagora/contract';

export interface FeedPlug {
  /** Names the plug within its station, so that a later run knows it again. */
  key: string;
  label: string;
  connectorType: PlugType;
  maxPowerW: number | null;
}

export interface FeedStation {
  sourceId: string;
  name: string;
  operator: string;
  address: string;
  city: string;
  postcode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  lat: number;
  lng: number;
  timeZone: string;
  open247: boolean | null;
  openingHours: OpeningHours | null;
  accessNotes: string;
  amenities: string[];
  /** The day the feed last changed it, yyyy-mm-dd. */
  asOf: string | null;
  plugs: FeedPlug[];
}

export interface FeedFix {
  /** Always in the same words, to be counted by. */
  fault: string;
  /** What was there. */
  example: string;
}

export type Reading =
  | { kind: 'station'; station: FeedStation; mends: FeedFix[] }
  | {
      kind: 'refused';
      sourceId: string | null;
      reason: string;
      example: string;
      /** The feed says that there is no such station (any more); else a known one stays as it is. */
      isGone: boolean;
    };

/** Notes each fault of a record once. */
export class FeedFixes {
  readonly #byFault = new Map<string, string>();

  note(fault: string, example: unknown = ''): void {
    if (this.#byFault.has(fault)) return;
    const shown = typeof example === 'string' ? example : (JSON.stringify(example) ?? '');
    this.#byFault.set(fault, shown.slice(0, EXAMPLE_LENGTH_MAX));
  }

  list(): FeedFix[] {
    return [...this.#byFault].map(([fault, example]) => ({ fault, example }));
  }
}

const EXAMPLE_LENGTH_MAX = 60;

/** A record cannot become a station; caught where the record was read. */
export class RecordRefused extends Error {
  readonly example: string;
  readonly isGone: boolean;

  constructor(reason: string, { example = '', isGone = false } = {}) {
    super(reason);
    this.example = example;
    this.isGone = isGone;
  }
}
