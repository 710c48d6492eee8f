// The result of reading one record, in any format: a station with its plugs, or the reason why it was refused; and the faults
// that were repaired.
import type { PlugType, OpeningHours } from '@voltagora/contract';

export interface FeedPlug {
  /** Identifies the plug within its station across imports. */
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
  /** The date of the feed's last change, yyyy-mm-dd. */
  asOf: string | null;
  plugs: FeedPlug[];
}

export interface FeedFix {
  /** A fixed text, so that equal faults can be counted. */
  fault: string;
  /** The original value. */
  example: string;
}

export type Reading =
  | { kind: 'station'; station: FeedStation; fixes: FeedFix[] }
  | {
      kind: 'refused';
      sourceId: string | null;
      reason: string;
      example: string;
      /** The feed says that the station does not exist (any more); otherwise a known one stays unchanged. */
      isGone: boolean;
    };

/** Collects each fault of a record once. */
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

/** A record that cannot become a station; caught where the record is read. */
export class RecordRefused extends Error {
  readonly example: string;
  readonly isGone: boolean;

  constructor(reason: string, { example = '', isGone = false } = {}) {
    super(reason);
    this.example = example;
    this.isGone = isGone;
  }
}
