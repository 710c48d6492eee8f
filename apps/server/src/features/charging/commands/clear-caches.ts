import type { Actor } from '../../../platform/http/actor.ts';
import { commandsOf } from './charging-point-commands-of.ocpp.ts';
import { answerOf } from './charging-point-answer.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { ownedPointIds } from '../id-tags/owner-tags.store.ts';
import { asEvent } from '../connection/point-events.ts';

/**
 * Clears the authorization cache of one or all of an owner's connected charging points. Runs in the background. A charging
 * point that is offline or has no cache relies on the expiry date that it got with each tag.
 */
export function clearCaches(
  deps: ChargingDeps,
  actor: Pick<Actor, 'userId'>,
  onlyPointId: number | null,
): void {
  const { db, ocpp, events, log } = deps;
  const clear = (chargingPointId: number) => {
    const deed = { actor, chargingPointId, kind: 'cache_cleared', detail: { because: 'id_tag' } };
    return asEvent({ events }, { ...deed, kind: 'cache_cleared' }, async () =>
      answerOf(await commandsOf(ocpp, chargingPointId).clearCache()),
    );
  };
  const all = async () => {
    const ids = onlyPointId === null ? await ownedPointIds(db, actor.userId) : [onlyPointId];
    await Promise.allSettled(ids.filter((id) => ocpp.connection(id) !== null).map(clear));
  };
  void all().catch((err: unknown) =>
    log.warn({ err }, 'authorization caches could not be cleared'),
  );
}
