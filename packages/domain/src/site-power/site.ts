// A site as it stands: its limit, its charging points, the cars that charge there, and what each was told.
import type { SiteLimit } from './site-power.ts';
import type { TransactionNames } from '../sessions/transaction-names.ts';
import type { ProfileForm } from './profile-form.ts';

/** A site with a limit: its charging points, and the sessions that are running. */
export interface Site {
  stationId: number;
  limit: SiteLimit & { minimumA: number; offlineA: number | null };
  points: SitePoint[];
  sessions: SiteSession[];
}

/** A plug of a site. */
export interface SitePlug {
  id: number;
  label: string;
  connectorNumber: number;
  isDc: boolean;
  maxPowerW: number | null;
}

/** A limit that a charging point has from elsewhere; connector 0 is the whole charging point. */
export interface OwnLimit {
  source: string;
  connectorNumber: number;
  limit: number;
  unit: 'A' | 'W';
}

/** A charging point of a site. */
export interface SitePoint {
  id: number;
  label: string;
  vendor: string | null;
  bootedAt: Date | null;
  plugs: SitePlug[];
  /** `isIgnored`: accepted, and then not obeyed. */
  form: (ProfileForm & { isIgnored?: boolean }) | null;
  refusal: string | null;
  /** By connector number, in tenths of an ampere: the default limit that it has taken. */
  defaults: Record<string, number>;
  ownLimits: OwnLimit[];
  /** When it was last told or asked anything; null: never. */
  changedAt: Date | null;
}

/** Whether a charging point follows the limit that it was sent. */
export type ReportedState = 'followed' | 'refused' | 'silent' | 'ignored';

/** The limit that a car was last sent. */
export interface Told {
  /** On each of so many phases. */
  allowedDeciA: number;
  /** Null: those of the plug. */
  phases: number | null;
  confirmedDeciA: number | null;
  state: ReportedState;
  changedAt: Date;
  turnSince: Date;
}

/** A running session at a site. */
export interface SiteSession {
  id: string;
  plugId: number;
  pointId: number;
  names: TransactionNames;
  startedAt: Date;
  receivedAt: Date;
  /** The least of plug, charging point and vehicle as it was booked. */
  bookedPowerW: number | null;
  sample: { at: Date; powerW: number | null; currentDeciA: number | null } | null;
  told: Told | null;
  /** On how many phases its car has been seen to charge; null where that is not known. */
  phases: number | null;
}
