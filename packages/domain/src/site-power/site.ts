// The state of a site: its limit, its charging points, its charging cars, and their last limits.
import type { SiteLimit } from './site-power.ts';
import type { TransactionNames } from '../sessions/transaction-names.ts';
import type { ProfileForm } from './profile-form.ts';
import type { VehicleNeeds } from './vehicle-needs.ts';

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

/** An external limit of a charging point; connector 0 is the whole charging point. */
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
  /** `isIgnored`: accepted, but ignored. */
  form: (ProfileForm & { isIgnored?: boolean }) | null;
  refusal: string | null;
  /** By connector number: the accepted default limit, in tenths of an ampere. */
  defaults: Record<string, number>;
  ownLimits: OwnLimit[];
  /** When it was last sent a limit or a request; null: never. */
  changedAt: Date | null;
}

/** Whether a charging point follows the limit that it was sent. */
export type ReportedState = 'followed' | 'refused' | 'silent' | 'ignored';

/** The limit that a car was last sent. */
export interface Told {
  /** On each of so many phases. */
  allowedDeciA: number;
  /** Null: all phases of the plug. */
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
  /** The lowest power of plug, charging point and vehicle at the time of booking. */
  bookedPowerW: number | null;
  sample: { at: Date; powerW: number | null; currentDeciA: number | null } | null;
  told: Told | null;
  /** The detected number of phases; null when unknown. */
  phases: number | null;
  /** What its vehicle asked for by ISO 15118. */
  needs: VehicleNeeds | null;
  /** Since when its vehicle waits for a schedule, which is sent even if the limit is as before; null: it does not wait. */
  scheduleDueAt: Date | null;
}
