import type { ValidRequestOf } from '@voltagora/contract';
import type { Actor } from '../../../platform/http/actor.ts';
import { deleteAccount, type DeletionDeps } from './account-deletion.service.ts';
import { exportAccount, type ExportDeps } from './account-export.service.ts';
import type { SessionStart } from '../sessions/start-session.ts';

/** What other features contribute to export and deletion. */
export type HeldElsewhere = Pick<DeletionDeps, 'prepareDeparture'> &
  Pick<ExportDeps, 'exportParts'>;

export type AccountLeaving = ReturnType<typeof createAccountLeaving>;

export function createAccountLeaving(deps: DeletionDeps & ExportDeps) {
  return {
    exportAccount: (actor: Actor) => exportAccount(deps, actor),
    deleteAccount: (
      actor: Actor,
      id: string,
      asked: ValidRequestOf<'deleteAccount'>['body'],
      from: Pick<SessionStart, 'address' | 'browser'>,
    ) => deleteAccount(deps, actor, id, asked, from),
  };
}
