import type { Trx } from '../../../platform/db/db.ts';
import { isListed } from '../station-jobs.reads.ts';
import type { Editing } from '../apply-action.ts';
import type { Outcome } from '../station-jobs.store.ts';
import type { ImportInput } from './plan-import.ts';

interface At {
  owner: { userId: string };
  /** Null for a new station. */
  stationId: number | null;
}

/** Creates or changes one station of a file, by the rules of a single edit. Error codes: those of creating and changing a station. */
export async function applyImport(
  editing: Editing,
  trx: Trx,
  { owner, stationId }: At,
  input: ImportInput,
): Promise<Outcome> {
  if ('update' in input) {
    if (stationId === null) return { state: 'refused', code: 'not_found' };
    await editing.updateIn(trx, owner, stationId, input.update);
    return { state: 'done' };
  }
  const id = await editing.createIn(trx, owner, input.create);
  for (const plug of input.plugs) {
    await editing.createPlugIn(trx, owner, { stationId: id, input: plug });
  }
  const isSavedAsDraft = !input.create.is_draft && !(await isListed(trx, id));
  return { state: 'done', stationId: id, ...(isSavedAsDraft && { code: 'saved_as_draft' }) };
}
