// The owner's API for a station's power limit: set, read, remove.
import type { SiteLimit, SitePower } from '@voltagora/contract';
import { recordAudit } from '../../platform/audit/audit-log.store.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Trx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { OcppLog } from '../../platform/ocpp-server/types.ts';
import { lockOwnStation } from '../stations/public.ts';
import { clearRemainingLimits } from './clear-remaining-limits.ts';
import { createSiteRuns } from './follow-sites.ts';
import { presentPower } from './present-power.ts';
import { sinceOf, type ShareDeps } from './share-site.ts';
import { readSite } from './site-power.reads.ts';
import { deleteLimit, writeLimit } from './site-power.store.ts';

interface SitePowerDeps extends ShareDeps {
  bus: Bus;
  log: OcppLog;
  /** Whether this node shares the power of sites; default: it does. */
  isLeader?: (() => boolean) | undefined;
  /** Error codes: not_found when the station is not the actor's. */
  requireOwn: (actor: Actor, stationId: number) => Promise<unknown>;
}

export type SitePowerService = ReturnType<typeof createSitePower>;

const WATTS_PER_KW = 1_000;

export function createSitePower(deps: SitePowerDeps) {
  const { log } = deps;
  const runs = createSiteRuns(deps);
  const inBackground = (work: Promise<void>): void =>
    void work.catch((err: unknown) =>
      log.error({ err }, 'sending power limits failed; they are retried'),
    );
  return {
    /** Error codes: not_found. */
    async read(actor: Actor, stationId: number): Promise<SitePower> {
      await deps.requireOwn(actor, stationId);
      return readPower(deps, stationId);
    },
    /** Error codes: not_found. */
    async save(actor: Actor, stationId: number, limit: SiteLimit): Promise<SitePower> {
      await changeOwn(deps, actor, stationId, { limit }, (trx) =>
        writeLimit(trx, {
          station_id: stationId,
          unit: limit.unit === 'A' ? 'A' : 'W',
          value: Math.round(limit.unit === 'A' ? limit.value : limit.value * WATTS_PER_KW),
          phases: limit.phases,
          minimum_a: limit.minimum_A,
          offline_a: limit.offline_A,
          updated_at: deps.clock.now(),
        }),
      );
      inBackground(runs.shareAll());
      return readPower(deps, stationId);
    },
    /** Error codes: not_found. */
    async remove(actor: Actor, stationId: number): Promise<null> {
      await changeOwn(deps, actor, stationId, { limit: null }, (trx) =>
        deleteLimit(trx, stationId),
      );
      inBackground(clearRemainingLimits(deps));
      return null;
    },
    /** Resolves when all changes so far are shared. */
    share: runs.share,
    /** Handles missed changes, and ends turns of waiting cars. Call every minute. */
    async watch(): Promise<void> {
      await runs.shareAll();
      await clearRemainingLimits(deps);
    },
    follow: runs.follow,
  };
}

/** Written to the audit log, since it affects other people's sessions. */
async function changeOwn(
  { db, clock }: Pick<ShareDeps, 'db' | 'clock'>,
  { userId }: Actor,
  stationId: number,
  detail: Record<string, unknown>,
  change: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOwnStation(trx, stationId, userId))) throw notFound('station');
    await change(trx);
    await recordAudit(trx, {
      actor: { kind: 'user', id: userId },
      action: 'station.power_limited',
      subject: { kind: 'station', id: String(stationId) },
      detail,
      at: clock.now(),
    });
  });
}

async function readPower(deps: ShareDeps, stationId: number): Promise<SitePower> {
  const site = await readSite(deps.db, stationId);
  return presentPower(site, sinceOf(deps), deps.clock.now());
}
