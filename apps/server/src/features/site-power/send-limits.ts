// Sends limits to one charging point, the defaults of its plugs and those of running sessions, in the form that it accepts. One
// command at a time.
import {
  formsAfter,
  formsFor,
  type ProfileForm,
  readRateUnits,
  type SitePlug,
  type SitePoint,
  wattsOf,
  type TransactionNames,
} from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { PointEvents, Worded } from '../charging/public.ts';
import { readAllowedUnits, readBack, setLimit } from './profile-commands.ocpp.ts';
import { writePoint } from './site-power.store.ts';

export interface LimitDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
}

export interface At {
  connection: OcppConnection;
  point: SitePoint;
  plug: SitePlug;
  phases: number;
  /** Limits the charging point to the phases that the car uses, fewer than the plug has. */
  isOnFewer?: boolean;
}

/** `silent`: it may have accepted the limit all the same. */
export type LimitCompliance = 'followed' | 'refused' | 'silent';

const UNANSWERED: readonly string[] = ['timeout', 'closed', 'unsent', 'busy', 'not-connected'];
const UNSUPPORTED: readonly string[] = ['NotSupported', 'NotImplemented'];
const REASON_MAX = 200;

/** Sets the default limit of a plug. The first time, finds out which form the charging point accepts. */
export async function sendDefaultLimit(
  deps: LimitDeps,
  at: At,
  deciA: number,
): Promise<LimitCompliance> {
  const { point } = at;
  if (point.form === null || point.form.isIgnored === true) return findForm(deps, at, deciA);
  const result = await setLimit(at.connection, defaultLimit(deps, at, point.form, deciA));
  const obedience = readResult(result);
  if (obedience === 'followed') await keepDefault(deps, at, point.form, deciA);
  if (obedience === 'refused') await refuse(deps, point, reasonOf(result));
  return obedience;
}

async function findForm(deps: LimitDeps, at: At, deciA: number): Promise<LimitCompliance> {
  const { connection, point, plug } = at;
  const read = await readAllowedUnits(connection);
  if (!read.ok && UNANSWERED.includes(read.kind)) return 'silent';
  const units = readRateUnits(read.ok ? read.response : null);
  const all = formsFor({ vendor: point.vendor, units, isDc: plug.isDc });
  const forms = point.form === null ? all : formsAfter(all, point.form);
  let reason = 'ignored';
  for (const form of forms) {
    const result = await setLimit(connection, defaultLimit(deps, at, form, deciA));
    const obedience = readResult(result);
    if (obedience === 'silent') return 'silent';
    if (obedience === 'followed') {
      point.form = form;
      point.refusal = null;
      await keepDefault(deps, at, form, deciA);
      const detail = { info: `${form.kind}, ${form.unit}` };
      const kind = 'power_limit_accepted';
      deps.events.note({ chargingPointId: point.id, kind, actorId: null, detail });
      return 'followed';
    }
    reason = reasonOf(result);
    if (isUnsupported(result)) break;
  }
  await refuse(deps, point, reason);
  return 'refused';
}

async function keepDefault(deps: LimitDeps, { point, plug }: At, form: ProfileForm, deciA: number) {
  point.defaults = { ...point.defaults, [connectorNumberOf(form, plug)]: deciA };
  await writePoint(deps.db, point, deps.clock.now());
}

async function refuse(deps: LimitDeps, point: SitePoint, reason: string): Promise<void> {
  const isNews = point.refusal !== reason;
  point.refusal = reason;
  point.form = null;
  point.defaults = {};
  await writePoint(deps.db, point, deps.clock.now());
  if (!isNews) return;
  const detail = { info: reason };
  const kind = 'power_limit_refused';
  deps.events.note({ chargingPointId: point.id, kind, actorId: null, detail });
}

/** Limits a running session; uses the default limit when the charging point refuses limits of a transaction. */
export async function sendSessionLimit(
  deps: LimitDeps,
  at: At,
  names: TransactionNames,
  deciA: number,
): Promise<LimitCompliance> {
  const { connection, point, plug } = at;
  const { form } = point;
  if (form === null) return 'refused';
  if (form.byDefault) return sendDefaultLimit(deps, at, deciA);
  const result = await setLimit(connection, {
    purpose: 'session',
    connectorNumber: plug.connectorNumber,
    session: names,
    form,
    limit: inForm(form, deciA, at.phases),
    ...(at.isOnFewer === true && { phases: at.phases }),
    from: deps.clock.now(),
  });
  const obedience = readResult(result);
  if (obedience !== 'refused') return obedience;
  // [Q18] A charging point that refuses a limit for a transaction may accept a default one, and apply it at once.
  point.form = { ...form, byDefault: true };
  return sendDefaultLimit(deps, at, deciA);
}

/** The limit that the charging point reports, in tenths of an ampere; null when it does not report one. */
export async function confirm(deps: LimitDeps, at: At): Promise<number | null> {
  const { connection, point, plug, phases } = at;
  const { form } = point;
  if (form === null || !form.readsBack) return null;
  const told = await readBack(connection, plug.connectorNumber, form.unit);
  if (told === null) {
    point.form = { ...form, readsBack: false };
    await writePoint(deps.db, point, deps.clock.now());
    return null;
  }
  const perDeciA = told.unit === 'W' ? wattsOf(1_000, phases) / 1_000 : 1 / 10;
  return Math.round(told.limit / perDeciA);
}

const defaultLimit = ({ clock }: LimitDeps, at: At, form: ProfileForm, deciA: number) =>
  ({
    purpose: 'default',
    connectorNumber: connectorNumberOf(form, at.plug),
    session: null,
    form,
    limit: inForm(form, deciA, at.phases),
    from: clock.now(),
  }) as const;

export const connectorNumberOf = (form: ProfileForm, plug: SitePlug): number =>
  form.connector === 'all' ? 0 : plug.connectorNumber;

/** [Q50] Watts when amperes are refused. */
const inForm = ({ unit }: ProfileForm, deciA: number, phases: number): number =>
  unit === 'W' ? wattsOf(deciA, phases) : deciA / 10;

function readResult(result: Worded): LimitCompliance {
  if (result.ok) return result.response.status === 'Accepted' ? 'followed' : 'refused';
  return UNANSWERED.includes(result.kind) ? 'silent' : 'refused';
}

const isUnsupported = (result: Worded): boolean =>
  UNSUPPORTED.includes(result.ok ? result.response.status : (result.code ?? ''));

/** [Q39] The charging point's own reason, shown to the owner. */
const reasonOf = (result: Worded): string =>
  (result.ok
    ? result.response.status
    : [result.code ?? result.kind, result.message].join(': ')
  ).slice(0, REASON_MAX);
