// Hides a station, a text or a picture of it, and shows it again. A hidden text is kept with its hiding, and another one takes its
// place in the station: so whoever reads the station reads the other one.
import { HIDABLE_TEXTS, type HidableText, shownInstead } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { pictureNamed, POSITION } from './hidings.reads.ts';

/** What is hidden: all of the station when both are left out. */
export interface HiddenPart {
  stationId: number;
  text?: HidableText | undefined;
  /** An id. */
  picture?: string | undefined;
}

const nameOf = ({ text, picture }: HiddenPart): string =>
  text ?? (picture === undefined ? 'station' : pictureNamed(picture));

/** A station that is shown again is shown in spite of its position too. */
const namesOf = (part: HiddenPart): string[] => {
  const name = nameOf(part);
  return name === 'station' ? [name, POSITION] : [name];
};

/** False when it is hidden already. */
export async function hidePart(
  trx: Trx,
  part: HiddenPart,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { stationId, text } = part;
  const station = await lockStation(trx, stationId);
  const hidden = await trx
    .insertInto('station_hidings')
    .values({
      station_id: stationId,
      part: nameOf(part),
      reason,
      kept_text: text === undefined ? null : station[text],
      hidden_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('part')
    .executeTakeFirst();
  if (hidden === undefined) return false;
  if (text !== undefined) {
    await changeText(trx, stationId, text, { to: shownInstead(text, stationId), now });
  }
  return true;
}

/** False when it is not hidden. */
export async function showPart(trx: Trx, part: HiddenPart, now: Date): Promise<boolean> {
  const { stationId, text } = part;
  await lockStation(trx, stationId);
  const hidden = await trx
    .deleteFrom('station_hidings')
    .where('station_id', '=', stationId)
    .where('part', 'in', namesOf(part))
    .returning('kept_text')
    .executeTakeFirst();
  if (hidden === undefined) return false;
  if (text !== undefined) {
    await changeText(trx, stationId, text, { to: hidden.kept_text ?? '', now });
  }
  return true;
}

/** Keeps new values of hidden texts with their hiding; returns the rest of the change. The station is locked. */
export async function keepHiddenTexts<T extends Partial<Record<HidableText, string | undefined>>>(
  trx: Trx,
  stationId: number,
  change: T,
): Promise<T> {
  const rest = { ...change };
  for (const text of HIDABLE_TEXTS) {
    const value = change[text];
    if (value === undefined) continue;
    const kept = await trx
      .updateTable('station_hidings')
      .set({ kept_text: value })
      .where('station_id', '=', stationId)
      .where('part', '=', text)
      .returning('part')
      .executeTakeFirst();
    if (kept !== undefined) delete rest[text];
  }
  return rest;
}

const lockStation = (trx: Trx, id: number) =>
  trx
    .selectFrom('stations')
    .select([...HIDABLE_TEXTS])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const changeText = (
  trx: Trx,
  id: number,
  text: HidableText,
  { to, now }: { to: string; now: Date },
) =>
  trx
    .updateTable('stations')
    .set({ [text]: to, updated_at: now })
    .where('id', '=', id)
    .execute();
