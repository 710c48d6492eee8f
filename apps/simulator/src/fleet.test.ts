import { expect, it, onTestFinished } from 'vitest';
import type { ChargingPointEvent } from './charging-point/events.ts';
import { createFleet } from './fleet.ts';
import type { FleetOptions } from './fleet.ts';
import { openCentralSystem } from './tests/kit/central-system.ts';
import { PACE, SPEC } from './tests/kit/charging-point.ts';

function specs(count: number) {
  return Array.from({ length: count }, (_, index) => ({ ...SPEC, identity: `SIM-${index + 1}` }));
}

async function openFleet(options: Partial<FleetOptions>) {
  const central = await openCentralSystem();
  const events: { identity: string; event: ChargingPointEvent }[] = [];
  const fleet = createFleet({
    url: central.url,
    points: specs(3),
    pace: PACE,
    seed: 'fleet',
    onEvent: (event, identity) => events.push({ identity, event }),
    ...options,
  });
  onTestFinished(async () => {
    await fleet.stop();
    await central.close();
  });
  fleet.start();
  return { central, fleet, events };
}

it('starts every point, spread over time', async () => {
  const startedAt = performance.now();
  const { central, fleet } = await openFleet({ points: specs(30), pace: 1 });
  await Promise.all(fleet.points.map((point) => point.when(({ online }) => online)));
  expect(fleet.onlineCount()).toBe(30);
  // 30 points at 50 per second: the last one comes after 0.58 s at the earliest.
  expect(performance.now() - startedAt).toBeGreaterThan(560);
  expect(new Set(central.calls.map(({ identity }) => identity)).size).toBe(30);
});

it('finds a point by its identity', async () => {
  const { fleet } = await openFleet({});
  expect(fleet.point('SIM-2')?.identity).toBe('SIM-2');
  expect(fleet.point('SIM-9')).toBeUndefined();
});

it('only the requested share has faults', async () => {
  const quiet = await openFleet({ pace: 5_000 });
  const loud = await openFleet({ pace: 5_000, faultShare: 1 });
  const hasMishap = () =>
    new Set(
      loud.events
        .filter(({ event }) => event.type === 'offline' || isFault(event))
        .map(({ identity }) => identity),
    );
  for (const point of loud.fleet.points) {
    await point.when(() => hasMishap().has(point.identity));
  }
  expect(hasMishap().size).toBe(3);
  expect(quiet.events.filter(({ event }) => event.type === 'offline' || isFault(event))).toEqual(
    [],
  );
});

it('uses the same cars for the same seed', async () => {
  const firstCar = async (seed: string) => {
    const { central, fleet } = await openFleet({ points: specs(1), seed });
    const [point] = fleet.points;
    await point!.when(({ online }) => online);
    const { registerWh } = point!.state().connectors[0]!;
    await central.command('RemoteStartTransaction', { connectorId: 1, idTag: 'A' });
    const state = await point!.when(({ connectors }) => connectors[0]?.vehicle !== null);
    return { registerWh, vehicle: state.connectors[0]?.vehicle };
  };
  const first = await firstCar('a');
  expect(await firstCar('a')).toEqual(first);
  expect(await firstCar('b')).not.toEqual(first);
});

function isFault(event: ChargingPointEvent): boolean {
  return event.type === 'status' && event.status === 'Faulted';
}
