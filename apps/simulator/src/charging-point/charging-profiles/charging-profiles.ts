// Charging profiles of a charging point and their combined limits: pure functions over the installed profiles. OCPP 1.6 §3.13,
// 2.0.1 K01: for each purpose the highest valid stack level applies, a TxProfile overrides TxDefaultProfile, and the charging
// point's maximum limits both.
export type RateUnit = 'A' | 'W';
export type Purpose =
  | 'ChargePointMaxProfile'
  | 'ExternalConstraints'
  | 'TxDefaultProfile'
  | 'TxProfile';

export interface Period {
  startS: number;
  limit: number;
  phases: number | null;
}

export interface Schedule {
  start: Date | null;
  durationS: number | null;
  unit: RateUnit;
  periods: readonly Period[];
}

export interface ChargingProfile {
  id: number;
  /** 0: every connector. */
  connectorNumber: number;
  purpose: Purpose;
  stackLevel: number;
  kind: 'Absolute' | 'Recurring' | 'Relative';
  recurrency: 'Daily' | 'Weekly' | null;
  validFrom: Date | null;
  validTo: Date | null;
  transactionId: string | null;
  schedule: Schedule;
}

/** The running transaction of a connector. */
export interface Running {
  transactionId: string | null;
  startedAt: Date;
}

export interface Limit extends Pick<Period, 'limit' | 'phases'> {
  unit: RateUnit;
}

export interface Chosen {
  id?: number | undefined;
  connectorNumber?: number | undefined;
  purpose?: Purpose | undefined;
  stackLevel?: number | undefined;
}

export interface ChargingProfiles {
  /** Replaces a profile with the same id, or with the same purpose and stack level at the same connector. */
  install(profile: ChargingProfile): void;
  /** Returns the number of cleared profiles. */
  clear(chosen: Chosen): number;
  list(): readonly ChargingProfile[];
  /** All limits of a connector at a time; each of them applies. */
  limits(connectorNumber: number, running: Running | null, at: Date): Limit[];
  forgetTransaction(connectorNumber: number): void;
}

export function createChargingProfiles(): ChargingProfiles {
  let installed: ChargingProfile[] = [];
  return {
    install(profile) {
      installed = [...installed.filter((each) => !isReplaced(each, profile)), profile];
    },
    clear(chosen) {
      const before = installed.length;
      installed = installed.filter((each) => !isChosen(each, chosen));
      return before - installed.length;
    },
    list: () => installed,
    limits(connectorNumber, running, at) {
      const strongest = (purpose: Purpose): Limit[] =>
        installed
          .filter((each) => each.purpose === purpose && isOf(each, connectorNumber, running))
          .toSorted(byStrength)
          .map((each) => limitAt(each, running, at))
          .filter((limit) => limit !== null)
          .slice(0, 1);
      const own = strongest('TxProfile');
      return [
        ...strongest('ChargePointMaxProfile'),
        ...strongest('ExternalConstraints'),
        ...(own.length > 0 ? own : strongest('TxDefaultProfile')),
      ];
    },
    forgetTransaction(connectorNumber) {
      installed = installed.filter(
        (each) => each.purpose !== 'TxProfile' || each.connectorNumber !== connectorNumber,
      );
    },
  };
}

const isReplaced = (old: ChargingProfile, next: ChargingProfile): boolean =>
  old.id === next.id ||
  (old.purpose === next.purpose &&
    old.stackLevel === next.stackLevel &&
    old.connectorNumber === next.connectorNumber);

/** OCPP 1.6 §5.5: an id alone decides; otherwise all given criteria must match. */
function isChosen(profile: ChargingProfile, chosen: Chosen): boolean {
  if (chosen.id !== undefined) return profile.id === chosen.id;
  return (['connectorNumber', 'purpose', 'stackLevel'] as const).every(
    (key) => chosen[key] === undefined || profile[key] === chosen[key],
  );
}

function isOf(profile: ChargingProfile, connectorNumber: number, running: Running | null): boolean {
  if (profile.connectorNumber !== 0 && profile.connectorNumber !== connectorNumber) return false;
  if (profile.purpose !== 'TxProfile') return true;
  if (running === null) return false;
  return profile.transactionId === null || profile.transactionId === running.transactionId;
}

/** At the same stack level, a connector's own profile comes before one for all connectors. */
const byStrength = (a: ChargingProfile, b: ChargingProfile): number =>
  b.stackLevel - a.stackLevel || b.connectorNumber - a.connectorNumber;

const RECUR_S = { Daily: 86_400, Weekly: 7 * 86_400 } as const;

function limitAt(profile: ChargingProfile, running: Running | null, at: Date): Limit | null {
  const { validFrom, validTo, schedule } = profile;
  if ((validFrom !== null && at < validFrom) || (validTo !== null && at >= validTo)) return null;
  const sinceS = secondsInto(profile, running, at);
  if (sinceS < 0 || (schedule.durationS !== null && sinceS >= schedule.durationS)) return null;
  const period = schedule.periods.findLast(({ startS }) => startS <= sinceS);
  return period === undefined
    ? null
    : { limit: period.limit, phases: period.phases, unit: schedule.unit };
}

function secondsInto(
  { kind, recurrency, schedule }: ChargingProfile,
  running: Running | null,
  at: Date,
): number {
  const relativeTo = running?.startedAt ?? at;
  const start = kind === 'Relative' ? relativeTo : (schedule.start ?? relativeTo);
  const seconds = (at.getTime() - start.getTime()) / 1000;
  return kind === 'Recurring' && seconds >= 0 ? seconds % RECUR_S[recurrency ?? 'Daily'] : seconds;
}

/** The composite schedule in one unit; without a limit it has the connector's maximum. */
export function compositeSchedule(
  profiles: ChargingProfiles,
  what: {
    connectorNumber: number;
    running: Running | null;
    from: Date;
    durationS: number;
    toUnit(limit: Limit): number;
    unboundedLimit: number;
  },
): Pick<Period, 'startS' | 'limit'>[] {
  const { connectorNumber, running, from, durationS } = what;
  const periods: Pick<Period, 'startS' | 'limit'>[] = [];
  for (const startS of turningPoints(profiles.list(), running, from, durationS)) {
    const at = new Date(from.getTime() + startS * 1000);
    const bounds = profiles.limits(connectorNumber, running, at).map(what.toUnit);
    const limit = Math.min(what.unboundedLimit, ...bounds);
    if (periods.at(-1)?.limit !== limit) periods.push({ startS, limit });
  }
  return periods;
}

/** Offsets in whole seconds at which a limit may change; a recurring schedule is followed for one recurrence. */
function turningPoints(
  profiles: readonly ChargingProfile[],
  running: Running | null,
  from: Date,
  durationS: number,
): number[] {
  const points = profiles.flatMap((profile) => {
    const { schedule, validFrom, validTo, recurrency, kind } = profile;
    const intoS = secondsInto(profile, running, from);
    const ends = schedule.durationS === null ? [] : [schedule.durationS];
    const steps = [...schedule.periods.map(({ startS }) => startS), ...ends].map((s) => s - intoS);
    const turnS = kind === 'Recurring' ? RECUR_S[recurrency ?? 'Daily'] : 0;
    const dates = [validFrom, validTo].filter((date) => date !== null);
    const dated = dates.map((date) => (date.getTime() - from.getTime()) / 1000);
    return [...steps, ...steps.map((s) => s + turnS), ...dated];
  });
  const inside = points.map(Math.ceil).filter((s) => s > 0 && s < durationS);
  return [...new Set([0, ...inside])].toSorted((a, b) => a - b);
}
