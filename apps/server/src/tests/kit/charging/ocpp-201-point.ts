// The charging point of a bench as one of OCPP 2.0.1, and what it is told, for tests. Not for the program itself.
import { foreignChargingPoint } from '../ocpp-server/ocpp-server.ts';
import { type ForeignPoint, startedInTheApp } from './charging-world.ts';
import type { SessionBench } from './session-bench.ts';

/** In place of the bench's own of OCPP 1.6. */
export async function speakSecond({
  point,
  world,
  chargingPoint,
}: SessionBench): Promise<ForeignPoint> {
  await point.close();
  const spoken = foreignChargingPoint(world, chargingPoint.identity, ['ocpp2.0.1']);
  const second = startedInTheApp(world, spoken);
  await second.connect();
  return second;
}

/** What the charging point is told; it answers so. */
export function listen(point: ForeignPoint, action: string, answer: object) {
  const told: Record<string, unknown>[] = [];
  point.handle(action, async ({ params = {} }) => {
    told.push(params);
    return answer;
  });
  return told;
}
