// Texts on the displays of charging points: a message of the owner, and the cost of the running session.
import type { AnswerOf, DisplayMessage } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { OcppLog, OcppServer } from '../../platform/ocpp-server/types.ts';
import {
  answerOf,
  asEvent,
  type PointEvents,
  readRunningCosts,
  requireOwned,
} from '../charging/public.ts';
import { readStoredSettings } from '../device-model/public.ts';
import { findMessage, removeMessage, storeMessage } from './display-messages.store.ts';
import { clearMessage, showMessage, tellCost } from './display-commands.ocpp.ts';

interface DisplayDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
  ocpp: Pick<OcppServer, 'connection'>;
  log: OcppLog;
}

const WORD_MAX = 50;
type Answer = AnswerOf<'showDisplayMessage'>;

export type DisplayMessages = ReturnType<typeof createDisplayMessages>;

/** Error codes of commands: not_found, charger_not_connected, charger_timeout, charger_unsupported, charger_error. */
export function createDisplayMessages(deps: DisplayDeps) {
  const { db, clock, ocpp } = deps;
  return {
    async read(id: number, actor: Actor): Promise<DisplayMessage> {
      await requireOwned(deps, id, actor);
      const shown = await findMessage(db, id);
      if (shown === undefined) return { message: null };
      return { message: { text: shown.text, shown_at: shown.shown_at.toISOString() } };
    },
    async show(id: number, text: string, actor: Actor): Promise<Answer> {
      await requireOwned(deps, id, actor);
      const deed = { actor, kind: 'message_shown', chargingPointId: id, detail: { text } } as const;
      return asEvent(deps, deed, async () => {
        const { status } = answerOf(await showMessage(ocpp.connection(id), text));
        if (status === 'Accepted') await storeMessage(db, id, { text, now: clock.now() });
        return { status: status.slice(0, WORD_MAX) };
      });
    },
    async clear(id: number, actor: Actor): Promise<Answer> {
      await requireOwned(deps, id, actor);
      const deed = { actor, kind: 'message_cleared', chargingPointId: id, detail: {} } as const;
      return asEvent(deps, deed, async () => {
        const { status } = answerOf(await clearMessage(ocpp.connection(id)));
        // The status Unknown also means that the message is gone.
        await removeMessage(db, id);
        return { status: status.slice(0, WORD_MAX) };
      });
    },
    /**
     * Sends the running cost of each booking to charging points that can show it. To be run every half minute, not more
     * often.
     */
    async tellCosts(now: Date): Promise<void> {
      const costs = await readRunningCosts(deps, now);
      await forEachRow({ db, kind: 'shown_cost', now }, costs, {
        idOf: ({ chargingPointId, chargingPointTransactionId: id }) => `${chargingPointId} ${id}`,
        isAtOnce: true,
        async work({ chargingPointId, chargingPointTransactionId: transactionId, total }) {
          if (!(await showsCost(db, chargingPointId))) return;
          await tellCost(ocpp.connection(chargingPointId), { transactionId, totalCost: total });
        },
      });
    },
  };
}

/** OCPP 2.0.1 §2.3 TariffCostCtrlr. */
async function showsCost(db: Db, chargingPointId: number): Promise<boolean> {
  const setting = await readStoredSettings(db, chargingPointId);
  const of = (name: string) =>
    (setting(`TariffCostCtrlr.${name}[Cost]`) ?? setting(`TariffCostCtrlr.${name}`))?.value;
  return of('Available')?.toLowerCase() === 'true' && of('Enabled')?.toLowerCase() !== 'false';
}
