import { describe, expect, it, onTestFinished } from 'vitest';
import { createFleet } from '../fleet.ts';
import type { Fleet } from '../fleet.ts';
import { openCentralSystem } from '../tests/kit/central-system.ts';
import { PACE, SPEC } from '../tests/kit/charging-point.ts';
import { runCommand } from './control.ts';

async function openFleet(): Promise<Fleet> {
  const central = await openCentralSystem();
  const fleet = createFleet({ url: central.url, points: [SPEC], pace: PACE, seed: 'control' });
  onTestFinished(async () => {
    await fleet.stop();
    await central.close();
  });
  fleet.start();
  await fleet.points[0]!.when(({ online }) => online);
  return fleet;
}

describe('a command', () => {
  it('lists who is online and active', async () => {
    const fleet = await openFleet();
    expect(await runCommand(fleet, 'list')).toBe('1 of 1 charge points online');
    await runCommand(fleet, 'fault ATH-0001 1 groundfailure');
    expect(await runCommand(fleet, 'list')).toBe(
      '1 of 1 charge points online\nATH-0001 1: Faulted',
    );
    await runCommand(fleet, 'clear ATH-0001 1');
    expect(await runCommand(fleet, 'list')).toBe('1 of 1 charge points online');
  });

  it('shows a session with car and power', async () => {
    const fleet = await openFleet();
    const [point] = fleet.points;
    expect(await runCommand(fleet, 'swipe ATH-0001 1 CARD-1')).toBe('card read');
    expect(await runCommand(fleet, 'swipe ATH-0001 1 CARD-1')).toBe('not free');
    await point!.when(({ connectors }) => connectors[0]?.status === 'Charging');
    expect(await runCommand(fleet, 'list')).toMatch(/ATH-0001 1: Charging, .+, \d+\.\d kW, \d+ %/);
    expect(await runCommand(fleet, 'unplug ATH-0001 1')).toBe('unplugged');
    await point!.when(({ connectors }) => connectors[0]?.status === 'Available');
  });

  it('drops the connection', async () => {
    const fleet = await openFleet();
    expect(await runCommand(fleet, 'offline ATH-0001 30')).toBe('offline for 30 s');
    await fleet.points[0]!.when(({ online }) => !online);
    expect(await runCommand(fleet, 'list')).toContain('ATH-0001 offline');
    expect(await runCommand(fleet, 'raw ATH-0001 hello')).toBe('offline');
  });

  it.each([
    ['dance', 'There is no command dance; try help'],
    ['constructor', 'There is no command constructor; try help'],
    ['offline', 'There is no point (name one)'],
    ['offline NOBODY 3', 'There is no point NOBODY'],
    ['offline ATH-0001 soon', 'How many seconds? soon is not a number from 0 to 86400'],
    ['fault ATH-0001', 'ATH-0001 has no connector (name one)'],
    ['fault ATH-0001 9', 'ATH-0001 has no connector 9'],
    ['fault ATH-0001 1 Sadness', 'Sadness is not one of'],
    ['swipe ATH-0001 1', 'Which id tag?'],
    ['help', 'offline IDENTITY SECONDS'],
    ['show ATH-0001', '"identity": "ATH-0001"'],
    ['refuse ATH-0001', 'the next remote start is refused'],
    ['lose ATH-0001 1', 'the next driver stays away'],
    ['raw ATH-0001 [3,"x",{}]', 'sent'],
    ['do ATH-0001 plug in 2', 'done'],
    ['do ATH-0001 plug in 3', 'do:1: plug in 3: there is no connector 3'],
    ['do ATH-0001 dance', 'do:1: “dance” is not a step'],
  ])('%s: %s', async (line, answer) => {
    expect(await runCommand(await openFleet(), line)).toContain(answer);
  });

  it('that is empty prints nothing', async () => {
    expect(await runCommand(await openFleet(), '  ')).toBe('');
  });
});
