// A driver's vehicles: add, change, set a picture, remove.
import type { Picture, Vehicle, VehicleInput } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../platform/http/idempotency/idempotent.ts';
import { newId, newSecretId } from '../../platform/ids.ts';
import { type PictureFiles, presentPicture } from '../images/public.ts';
import * as store from './garage.store.ts';
import { presentVehicle } from './present-vehicle.ts';
import { isListedModel, readVehicleRow } from './vehicles.reads.ts';

const VEHICLES_MAX = 20;

interface GarageDeps {
  db: Db;
  clock: Clock;
  pictures: PictureFiles;
}
export type Garage = ReturnType<typeof createGarage>;

export function createGarage(deps: GarageDeps) {
  return {
    /** Error codes: validation_failed (unknown model), too_many_vehicles. */
    add: (actor: Actor, input: VehicleInput, once: Once<Vehicle> = withoutKey) =>
      deps.db.transaction().execute((trx) => once(trx, () => addVehicle(deps, trx, actor, input))),
    /** Error codes: not_found, validation_failed (unknown model). */
    change: (actor: Actor, id: string, input: VehicleInput) =>
      changeVehicle(deps, actor, id, input),
    /** Error codes: not_found, vehicle_in_use. */
    remove: (actor: Actor, id: string) => removeVehicle(deps, actor, id),
    /** Error codes: not_found when the vehicle is not the actor's. */
    async admit({ userId }: Actor, id: string): Promise<void> {
      if (!(await readVehicleRow(deps.db, { id, driverId: userId }))) throw notFound('vehicle');
    },
    /** Replaces the picture. Error codes: not_found, image_not_valid, image_too_large, too_many_requests. */
    setPicture: (actor: Actor, id: string, file: Buffer) => setPicture(deps, actor, id, file),
    /** Error codes: not_found. */
    removePicture: (actor: Actor, id: string) => removePicture(deps, actor, id),
    /** Deletes files of pictures that nothing refers to any more. */
    forget: deps.pictures.remove,
  };
}

async function addVehicle(
  { clock }: GarageDeps,
  trx: Trx,
  { userId }: Actor,
  input: VehicleInput,
): Promise<Vehicle> {
  await store.lockGarage(trx, userId);
  const { count } = await store.countVehicles(trx, userId);
  if (count >= VEHICLES_MAX) {
    const detail = `A driver has at most ${VEHICLES_MAX} vehicles. Remove one first.`;
    throw new AppError('too_many_vehicles', detail);
  }
  const id = newId();
  const modelId = await modelOf(trx, userId, input);
  const { color, plate_number } = input;
  const written = { id, driver_id: userId, model_id: modelId, color, plate_number };
  await store.insertVehicle(trx, { ...written, created_at: clock.now() });
  if (input.is_default || count === 0) await store.makeDefault(trx, userId, id);
  return present(trx, userId, id);
}

function changeVehicle({ db }: GarageDeps, { userId }: Actor, id: string, input: VehicleInput) {
  return db.transaction().execute(async (trx): Promise<Vehicle> => {
    await store.lockGarage(trx, userId);
    const former = await readVehicleRow(trx, { id, driverId: userId });
    if (former === undefined) throw notFound('vehicle');
    const modelId = await modelOf(trx, userId, input, former.id);
    const { color, plate_number } = input;
    await store.updateVehicle(trx, id, { model_id: modelId, color, plate_number });
    if (former.id !== modelId) await store.deleteOwnModel(trx, former.id);
    if (input.is_default) await store.makeDefault(trx, userId, id);
    return present(trx, userId, id);
  });
}

async function removeVehicle(deps: GarageDeps, { userId }: Actor, id: string): Promise<null> {
  const imageId = await deps.db.transaction().execute(async (trx) => {
    await store.lockGarage(trx, userId);
    const former = await readVehicleRow(trx, { id, driverId: userId });
    // A concurrent booking waits for the lock, and then finds no vehicle.
    if (former === undefined || !(await store.lockVehicle(trx, id))) throw notFound('vehicle');
    if (await store.isBooked(trx, id)) {
      const detail = 'A booking that is not over is for this vehicle. Cancel it first.';
      throw new AppError('vehicle_in_use', detail);
    }
    await store.deleteVehicle(trx, id);
    await store.deleteOwnModel(trx, former.id);
    if (former.is_default) await store.makeOldestDefault(trx, userId);
    return former.image_id;
  });
  if (imageId !== null) await deps.pictures.remove([imageId]);
  return null;
}

async function setPicture(
  { db, pictures }: GarageDeps,
  { userId }: Actor,
  id: string,
  file: Buffer,
): Promise<Picture> {
  const imageId = newSecretId();
  const former = await pictures.add(imageId, file, (size) =>
    db.transaction().execute(async (trx) => {
      await store.lockGarage(trx, userId);
      const vehicle = await readVehicleRow(trx, { id, driverId: userId });
      if (vehicle === undefined) throw notFound('vehicle');
      await store.updateImage(trx, id, { id: imageId, ...size });
      return { before: vehicle.image_id, now: presentPicture({ id: imageId, ...size }) };
    }),
  );
  if (former.before !== null) await pictures.remove([former.before]);
  return former.now;
}

async function removePicture(
  { db, pictures }: GarageDeps,
  { userId }: Actor,
  id: string,
): Promise<null> {
  const imageId = await db.transaction().execute(async (trx) => {
    await store.lockGarage(trx, userId);
    const vehicle = await readVehicleRow(trx, { id, driverId: userId });
    if (vehicle === undefined) throw notFound('vehicle');
    await store.updateImage(trx, id, null);
    return vehicle.image_id;
  });
  if (imageId !== null) await pictures.remove([imageId]);
  return null;
}

/** The listed model, or the driver's own model, which keeps its row when the vehicle had one already. */
async function modelOf(
  trx: Trx,
  driverId: string,
  { model, own_model: own }: VehicleInput,
  formerId?: number,
): Promise<number> {
  if (own) {
    const watts = (kW: number | null) => (kW === null ? null : Math.round(kW * 1000));
    const row = {
      driver_id: driverId,
      manufacturer: own.manufacturer,
      name: own.name,
      year: own.year,
      usable_battery_wh: Math.round(own.usable_battery_kWh * 1000),
      ac_max_w: watts(own.ac_max_kW),
      dc_max_w: watts(own.dc_max_kW),
      connector_types: [...new Set(own.connector_types)],
    };
    return store.keepOwnModel(trx, row, formerId);
  }
  // An id that refers to the vehicle's own model keeps it.
  const id = model?.id ?? 0;
  if (id === formerId || (await isListedModel(trx, id))) return id;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { 'model.id': ['is no model of the list'] },
  });
}

async function present(trx: Trx, driverId: string, id: string): Promise<Vehicle> {
  const row = await readVehicleRow(trx, { id, driverId });
  if (row === undefined) throw new Error('The written vehicle was not found');
  return presentVehicle(row, driverId);
}
