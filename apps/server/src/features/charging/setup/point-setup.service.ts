// How the boots of a charging point are answered until it is set up, which is remembered.
import { answerToBoot } from '@voltagora/domain';
import type { HandlerDeps } from '../handler-deps.ts';
import { countBoot, markSetUp } from './point-setups.store.ts';

/** Counts a boot and decides its answer; `isReady`: it has been set up over this connection. */
export async function decideBoot(
  { db, clock }: Pick<HandlerDeps, 'db' | 'clock'>,
  { chargingPointId, isReady }: { chargingPointId: number; isReady: boolean },
): Promise<'Accepted' | 'Pending'> {
  const now = clock.now();
  const setup = await countBoot(db, chargingPointId, now);
  const status = isReady ? 'Accepted' : answerToBoot(setup, now);
  if (status === 'Accepted' && setup.setUpAt === null) await markSetUp(db, chargingPointId, now);
  return status;
}
