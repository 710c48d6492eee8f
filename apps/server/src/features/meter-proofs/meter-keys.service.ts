// Keys of a charging point's meters: entered by its owner or read from the charging point. Every change is logged.
import type { MeterKeys } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import { answerOf, commandsOf, type PointEvents, requireOwned } from '../charging/public.ts';
import { addKey, listKeys, removeKey } from './meter-keys.store.ts';
import { listSignedSessions } from './meter-proofs.reads.ts';
import { fingerprintOf, readPublicKey } from './public-key.ts';

export interface MeterKeyDeps {
  db: Db;
  clock: Clock;
  ocpp: Pick<OcppServer, 'connection'>;
  events: PointEvents;
}

const KEYS_MAX = 50;
/** 1.6: `MeterPublicKey1`, `MeterPublicKey[1]`; 2.0.1: `FiscalMetering.PublicKey`, with or without an instance. */
const IS_KEY_NAME = /(?:^|[.\]])(?:Meter)?PublicKeys?(?:\[[^\]]*\]|\d+)?$/iu;

export function createMeterKeys(deps: MeterKeyDeps) {
  const { db, clock, events } = deps;

  async function read(chargingPointId: number): Promise<MeterKeys> {
    const rows = await listKeys(db, chargingPointId);
    const results = rows.map((row) => ({
      id: row.id,
      fingerprint: fingerprintOf(row.public_key),
      public_key: row.public_key,
      source: row.source,
      added_at: row.added_at.toISOString(),
      removed_at: row.removed_at?.toISOString() ?? null,
    }));
    const charges = (await listSignedSessions(db, chargingPointId)).map((row) => ({
      id: row.id,
      started_at: row.started_at.toISOString(),
      energy_kWh: row.energy_wh / 1_000,
      plug: row.label,
    }));
    return { results, count: results.length, charges };
  }

  async function add(
    { userId }: Actor,
    chargingPointId: number,
    publicKey: string,
    source: 'owner' | 'charger',
  ): Promise<void> {
    const known = await listKeys(db, chargingPointId);
    if (known.length >= KEYS_MAX) throw refuse('This charger has had too many keys already.');
    const isNew = await addKey(db, { chargingPointId, publicKey, source, now: clock.now() });
    if (!isNew) return;
    const detail = { info: fingerprintOf(publicKey) };
    events.note({ chargingPointId, kind: 'meter_key_added', actorId: userId, detail });
    await events.flush();
  }

  return {
    /** Error codes: not_found. */
    async list(actor: Actor, chargingPointId: number): Promise<MeterKeys> {
      await requireOwned(deps, chargingPointId, actor);
      return read(chargingPointId);
    },
    /** Error codes: not_found, validation_failed for an invalid key. */
    async add(actor: Actor, chargingPointId: number, text: string): Promise<MeterKeys> {
      await requireOwned(deps, chargingPointId, actor);
      const publicKey = readPublicKey(text);
      if (publicKey === null) {
        throw refuse(
          'Is no public key of an elliptic curve or of RSA, in hexadecimal, base64 or PEM.',
        );
      }
      await add(actor, chargingPointId, publicKey, 'owner');
      return read(chargingPointId);
    },
    /** Error codes: not_found and those of a command to a charging point. */
    async fetch(actor: Actor, chargingPointId: number): Promise<MeterKeys> {
      await requireOwned(deps, chargingPointId, actor);
      const all = await commandsOf(deps.ocpp, chargingPointId).readConfiguration(undefined);
      const named = answerOf(all).configurationKey.filter(({ key }) => IS_KEY_NAME.test(key));
      for (const { value = '' } of named) {
        const publicKey = readPublicKey(value);
        if (publicKey !== null) await add(actor, chargingPointId, publicKey, 'charger');
      }
      return read(chargingPointId);
    },
    /** Error codes: not_found. */
    async remove(actor: Actor, chargingPointId: number, id: number): Promise<MeterKeys> {
      await requireOwned(deps, chargingPointId, actor);
      const removed = await removeKey(db, chargingPointId, id, clock.now());
      if (removed === undefined) throw notFound('key');
      const detail = { info: fingerprintOf(removed.public_key) };
      const kind = 'meter_key_removed';
      events.note({ chargingPointId, kind, actorId: actor.userId, detail });
      await events.flush();
      return read(chargingPointId);
    },
  };
}

const refuse = (text: string): AppError =>
  new AppError('validation_failed', text, { errors: { public_key: [text] } });
