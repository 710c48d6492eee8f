import { describe, expect, it, onTestFinished } from 'vitest';
import { pacedClock } from '../clock.ts';
import { openBoth } from '../tests/kit/charging-point.ts';
import { openForeign } from '../tests/kit/foreign-central-system.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';
import { listScenarios, readScenario, scenarioNames } from './shipped.ts';
import { PHRASES } from './vocabulary.ts';

type Point = Awaited<ReturnType<typeof openBoth>>['point'];

const PACE = 200;

function play(source: string, point: Point, said: string[] = []): Promise<string | null> {
  // Conditions hold soon, but the timeout is long for a busy machine.
  const clock = { ...pacedClock(PACE), elapsedMs: pacedClock(10).elapsedMs };
  const steps = parseScenario(source, 'try');
  return runScenario({
    name: 'try',
    steps,
    points: [point],
    clock,
    say: (text) => said.push(text),
  });
}

describe('parsing', () => {
  it('accepts every step in its documented form', () => {
    const samples: Record<string, string> = {
      IDENTITY: 'ATH-1',
      TAG: 'ABC',
      DURATION: '1.5 min',
      'online|offline|delivered|STATUS': 'suspendedev',
      STATUS: 'Available',
      ACTION: 'StopTransaction',
      COUNT: '2',
      TEXT: '[2,"x","Foo",{}]',
      'ahead|behind': 'behind',
      CODE: 'groundfailure',
      ANSWER: 'occupied',
      FAILURE: 'InstallationFailed',
      CONNECTOR: '2',
    };
    for (const { usage } of PHRASES) {
      const fill = (text: string): string =>
        text.replaceAll(/[A-Za-z|]+/gu, (word) => samples[word] ?? word);
      const full = fill(usage.replaceAll(/[[\]]/gu, ''));
      const short = fill(usage.replaceAll(/ \[[^\]]*\]/gu, ''));
      expect(parseScenario(`${full}\n${short}`, usage)).toHaveLength(2);
    }
  });

  it('skips comments and empty lines, but counts them', () => {
    const steps = parseScenario('# one\n\n  plug   in 2 \nunplug', 'x');
    expect(steps.map(({ line, text }) => [line, text])).toEqual([
      [3, 'plug   in 2'],
      [4, 'unplug'],
    ]);
  });

  it.each([
    ['unplug\nplug on 1', 'x:2: “plug on 1” is not a step. Expected: plug in [CONNECTOR]'],
    ['dance', 'x:1: “dance” is not a step. There is: use point IDENTITY; plug in'],
    ['wait 3 fortnights', 'x:1: 3 fortnights is not a duration; write 90 s, 2 min or 3 h'],
    ['expect status Happy', 'x:1: Happy is not one of Available, Preparing'],
    ['fault Sadness', 'x:1: Sadness is not one of ConnectorLockFailure'],
    ['# nothing', 'x has no step'],
  ])('%j is refused', (source, message) => {
    expect(() => parseScenario(source, 'x')).toThrow(message);
  });
});

describe('playing', () => {
  it.each(scenarioNames())('%s goes as written', async (name) => {
    const { central, point } = await openBoth({}, { callTimeoutMs: 150 });
    expect(await play(readScenario(name), point)).toBeNull();
    const starts = central.calls.filter(({ action }) => action === 'StartTransaction');
    expect(starts.length).toBeGreaterThanOrEqual(name === 'no-show' ? 0 : 1);
  });

  it.each(['plain-charge', 'lost-network'])('%s works in OCPP 2.0.1 too', async (name) => {
    const { point, bad } = await openForeign();
    expect(await play(readScenario(name), point)).toBeNull();
    expect(bad).toEqual([]);
  });

  it('reports where it failed, and stops there', async () => {
    const { point } = await openBoth();
    const said: string[] = [];
    const failure = await play('plug in\nexpect status Charging within 5 s\nunplug', point, said);
    expect(failure).toBe(
      'try:2: expect status Charging within 5 s: it is online, Preparing at 1, Available at 2, 0 messages to deliver',
    );
    expect(said).toEqual(['try:1 plug in', 'try:2 expect status Charging within 5 s']);
    expect(await play('plug in', point)).toBe('try:1: plug in: the connector is not free');
    expect(await play('use point NOBODY', point)).toBe(
      'try:1: use point NOBODY: there is no charging point NOBODY',
    );
    const never = 'try:1: send duplicate of last StopTransaction: ';
    expect(await play('send duplicate of last StopTransaction', point)).toContain(never);
  });

  it('simulates a wrong clock and a meter reset', async () => {
    const { central, point } = await openBoth();
    onTestFinished(() => point.setClockAhead(0));
    const charge = 'clock is 3 h ahead\npresent tag A\nwait until charging\nmeter resets\nunplug';
    expect(await play(`${charge}\nwait until delivered`, point)).toBeNull();
    const { request: start } = await central.received('StartTransaction');
    const { request: stop } = await central.received('StopTransaction');
    const aheadMs = Date.parse(start.timestamp ?? '') - Date.now();
    expect(aheadMs).toBeGreaterThan(3 * 3_600_000 - 60_000);
    expect(stop.meterStop).toBeLessThan(start.meterStart);
  });
});

it('ships scenarios with a description', () => {
  expect(scenarioNames()).toHaveLength(7);
  expect(listScenarios()).toMatch(/^ {2}plain-charge +A card, a charge, the card again/mu);
  expect(listScenarios()).toContain('\n  plug in [CONNECTOR]\n');
  expect(() => readScenario('/nowhere.txt')).toThrow(
    'Cannot read the scenario /nowhere.txt: ENOENT',
  );
});
