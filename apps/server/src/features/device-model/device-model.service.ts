// Reads and stores the configuration keys (1.6) or device model (2.0.1) of charging points, once per firmware.
import type { DeviceModel } from '@voltagora/contract';
import * as z from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createConcurrencyLimiter } from '../../platform/jobs/concurrency-limiter.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import { answerOf, commandsOf, requireOwned } from '../charging/public.ts';
import type { DeviceModelDeps } from './device-model-deps.ts';
import { findModel, findUnread, storeModel } from './device-model.store.ts';
import { StoredVariable } from './kept-model.ts';

/** Keys and variables whose values are neither stored nor shown. */
const SECRET_NAME =
  /passw|authori[sz]ation_?key|passphrase|secret|private_?key|psk$|sim_?pin|api_?key/iu;
const VALUE_MAX = 2_500;
const READ_AT_ONCE = 5;
const READ_IN_A_ROUND = 100;

export type DeviceModels = ReturnType<typeof createDeviceModels>;

export function createDeviceModels(deps: DeviceModelDeps) {
  const { db, clock, log, ocpp } = deps;
  /** Connections that were tried; a charging point that failed is retried when it connects again. */
  const tried = new WeakSet<object>();
  const gate = createConcurrencyLimiter(READ_AT_ONCE, READ_IN_A_ROUND);

  async function readUnread(chargingPointId: number): Promise<void> {
    const connection = ocpp.connection(chargingPointId);
    if (connection === null || tried.has(connection)) return;
    await readChargingPoint(deps, chargingPointId).catch((err: unknown) => {
      if (!(err instanceof AppError)) throw err;
      log.info({ err, chargingPointId }, 'reading the configuration of a charger failed');
    });
    tried.add(connection);
  }

  return {
    async read(id: number, actor: Actor): Promise<DeviceModel> {
      await requireOwned(deps, id, actor);
      return present(deps, id);
    },
    async refresh(id: number, actor: Actor): Promise<DeviceModel> {
      await requireOwned(deps, id, actor);
      await readChargingPoint(deps, id);
      return present(deps, id);
    },
    /** Reads connected charging points whose firmware has not been read yet. To be run every half minute. */
    async readNew(): Promise<void> {
      // Those that could not be read take no other's place in a round.
      const untried = (await findUnread(db)).filter((id) => {
        const connection = ocpp.connection(id);
        return connection !== null && !tried.has(connection);
      });
      await forEachRow(
        { db, kind: 'device_model', now: clock.now() },
        untried.slice(0, READ_IN_A_ROUND),
        {
          idOf: String,
          isAtOnce: true,
          work: async (id) => void (await gate.run(() => readUnread(id))),
        },
      );
    },
  };
}

async function readChargingPoint({ db, clock, ocpp }: DeviceModelDeps, id: number): Promise<void> {
  const { configurationKey } = answerOf(await commandsOf(ocpp, id).readConfiguration(undefined));
  const variables = configurationKey.map(({ value = null, ...variable }): StoredVariable => {
    const shown = SECRET_NAME.test(variable.key) ? null : value;
    return { ...variable, value: shown?.slice(0, VALUE_MAX) ?? null };
  });
  await storeModel(db, id, { variables, now: clock.now() });
}

async function present({ db }: DeviceModelDeps, id: number): Promise<DeviceModel> {
  const model = await findModel(db, id);
  if (model === undefined) return { model: null };
  const variables = z.array(StoredVariable).parse(model.variables);
  return {
    model: {
      firmware_version: model.firmware_version,
      read_at: model.read_at.toISOString(),
      variables: variables
        .map(({ limit: _limit, ...shown }) => shown)
        .toSorted((a, b) => a.key.localeCompare(b.key)),
    },
  };
}
