// Pictures of stations: uploaded by their owner, stored in two sizes, readable by everybody.
import type { StationImage, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import {
  isPictureHidden,
  lockOwnStation,
  presentImage,
  type Stations,
} from '../stations/public.ts';
import { changeImage, deleteImage, findImage, insertImage, readPlaces } from './images.store.ts';
import type { PictureFiles } from './picture-files.ts';

const IMAGES_MAX = 12;
/** Of a UUID as text. */
const ID_LENGTH = 36;

interface ImagesDeps {
  db: Db;
  clock: Clock;
  pictures: PictureFiles;
  stations: Pick<Stations, 'requireOwn'>;
}
export type Images = ReturnType<typeof createImages>;

export function createImages(deps: ImagesDeps) {
  return {
    /** Refuses with not_found when the station is not the actor's. */
    admit: (actor: Actor, stationId: number) => deps.stations.requireOwn(actor, stationId),
    /** Error codes: not_found, image_not_valid, image_too_large, too_many_images, too_many_requests. */
    add: (actor: Actor, stationId: number, file: Buffer) => addImage(deps, actor, stationId, file),
    /** Error codes: not_found. */
    update: (actor: Actor, id: string, input: ValidRequestOf<'updateStationImage'>['body']) =>
      updateImage(deps, actor, id, input),
    /** Error codes: not_found. */
    remove: (actor: Actor, id: string) => removeImage(deps, actor, id),
    /** A picture by file name, which begins with its id; undefined when there is none or the host hides it. */
    async read(name: string): Promise<Buffer | undefined> {
      if (await isPictureHidden(deps.db, name.slice(0, ID_LENGTH))) return undefined;
      return deps.pictures.read(name);
    },
    /** Deletes the files of pictures that no row refers to any more. */
    forget: deps.pictures.remove,
  };
}

function addImage(
  { db, pictures, clock }: ImagesDeps,
  actor: Actor,
  stationId: number,
  file: Buffer,
): Promise<StationImage> {
  const id = newId();
  return pictures.add(id, file, ({ width, height }) =>
    db.transaction().execute(async (trx) => {
      if (!(await lockOwnStation(trx, stationId, actor.userId))) throw notFound('station');
      const { count, last } = await readPlaces(trx, stationId);
      if (count >= IMAGES_MAX) {
        const detail = `A station has at most ${IMAGES_MAX} pictures. Remove one first.`;
        throw new AppError('too_many_images', detail);
      }
      const row = { id, station_id: stationId, width, height, created_at: clock.now() };
      return presentImage(await insertImage(trx, { ...row, position: (last ?? 0) + 1 }));
    }),
  );
}

function updateImage(
  { db }: ImagesDeps,
  actor: Actor,
  id: string,
  { alt, is_first }: ValidRequestOf<'updateStationImage'>['body'],
): Promise<StationImage> {
  return db.transaction().execute(async (trx) => {
    const image = await lockOwnImage(trx, actor, id);
    const { first } = await readPlaces(trx, image.station_id);
    const change = {
      alt: alt ?? image.alt,
      ...(is_first && { position: (first ?? 0) - 1 }),
    };
    return presentImage(await changeImage(trx, id, change));
  });
}

async function removeImage(deps: ImagesDeps, actor: Actor, id: string): Promise<null> {
  await deps.db.transaction().execute(async (trx) => {
    await lockOwnImage(trx, actor, id);
    await deleteImage(trx, id);
  });
  await deps.pictures.remove([id]);
  return null;
}

/** Locks the station and reads the picture again, because it could be removed before the lock was taken. */
async function lockOwnImage(trx: Trx, actor: Actor, id: string) {
  const seen = await findImage(trx, id);
  const isOwn = seen && (await lockOwnStation(trx, seen.station_id, actor.userId));
  const image = isOwn ? await findImage(trx, id) : undefined;
  if (image === undefined) throw notFound('picture');
  return image;
}
