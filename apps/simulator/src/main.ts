// Entry point of the command line simulator. See --help.
import { createInterface } from 'node:readline';
import type { ChargingPointEvent } from './charging-point/events.ts';
import { readArguments } from './cli/arguments.ts';
import { UsageError } from './cli/usage-error.ts';
import type { Arguments, Listing } from './cli/arguments.ts';
import { runCommand } from './cli/control.ts';
import { HELP } from './cli/help.ts';
import { readPointsFile } from './cli/points-file.ts';
import { createFleet } from './fleet.ts';
import type { Fleet } from './fleet.ts';
import { openJournal } from './journal.ts';
import { listQuirks } from './quirks/quirks.ts';
import { parseScenario } from './scenario/parse.ts';
import { runScenario } from './scenario/run.ts';
import { listScenarios, readScenario } from './scenario/shipped.ts';
import type { Step } from './scenario/step.ts';

const TOLD: readonly ChargingPointEvent['type'][] = [
  'transaction-started',
  'transaction-stopped',
  'given-up',
];
const COUNT_EVERY_MS = 5_000;
const LISTINGS: Record<Listing, () => string> = {
  help: () => HELP,
  scenarios: listScenarios,
  quirks: listQuirks,
};
let quitting = false;

try {
  const options = readArguments(process.argv.slice(2));
  if (typeof options === 'string') process.stdout.write(LISTINGS[options]());
  else run(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`simulator: ${error.message} (see --help)\n`);
  process.exitCode = 2;
}

function run({ pointsFile, control, verbose, journal, scenario, ...options }: Arguments): void {
  const points = readPointsFile(pointsFile);
  const steps = scenario === undefined ? null : parseScenario(readScenario(scenario), scenario);
  const note = journal === undefined ? null : openJournal(journal);
  let lastRefusal = '';
  const fleet = createFleet({
    ...options,
    points,
    onEvent(event, identity) {
      note?.(event, identity);
      if (event.type === 'refused') lastRefusal = `${identity}: ${event.reason}`;
      if (verbose || TOLD.includes(event.type)) say(`${identity} ${describe(event)}`);
    },
  });
  fleet.start();
  say(`${points.length} charge points connect to ${options.url}`);
  reportCount(fleet, () => lastRefusal);
  if (steps !== null) void play(fleet, scenario ?? '', steps);
  else if (control || process.stdin.isTTY) takeCommands(fleet);
  process.once('SIGINT', () => void quit(fleet));
  process.once('SIGTERM', () => void quit(fleet));
}

function reportCount(fleet: Fleet, lastRefusal: () => string): void {
  let told = '';
  setInterval(() => {
    const online = fleet.onlineCount();
    const isShort = online < fleet.points.length && lastRefusal() !== '';
    const why = isShort ? ` (${lastRefusal()})` : '';
    const line = `${online} of ${fleet.points.length} charge points online${why}`;
    if (line !== told) say(line);
    told = line;
  }, COUNT_EVERY_MS);
}

function takeCommands(fleet: Fleet): void {
  const lines = createInterface({ input: process.stdin });
  // So that it does not outlive the process that feeds it.
  lines.on('close', () => void quit(fleet));
  lines.on('line', (line) => {
    if (line.trim() === 'quit') return void quit(fleet);
    return void answer(fleet, line);
  });
}

async function answer(fleet: Fleet, line: string): Promise<void> {
  const text = await runCommand(fleet, line);
  if (text !== '') say(text);
}

async function play(fleet: Fleet, name: string, steps: readonly Step[]): Promise<void> {
  const failure = await runScenario({ ...fleet, name, steps, say });
  if (failure === null) say(`${name}: all went as written`);
  else process.stderr.write(`${failure}\n`);
  await quit(fleet, failure === null ? 0 : 1);
}

async function quit(fleet: Fleet, exitCode = 0): Promise<void> {
  if (quitting) return;
  quitting = true;
  await fleet.stop();
  const mishaps = [...fleet.mishaps()].map(([mishap, count]) => `${mishap} ${count}`);
  if (mishaps.length > 0) say(`went wrong on purpose: ${mishaps.join(', ')}`);
  process.exit(exitCode);
}

function describe({ type, ...facts }: ChargingPointEvent): string {
  const text = Object.entries(facts).map(([name, value]) => `${name}=${shorten(value)}`);
  return [type, ...text].join(' ');
}

function shorten(value: unknown): string {
  return typeof value === 'number' ? String(Math.round(value)) : String(value);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
