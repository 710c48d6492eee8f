// Commands typed while the simulator runs: one command a line, one reply each.
import type { ChargingPoint, ChargingPointState } from '../charging-point/charging-point.ts';
import type { ConnectorError } from '../charging-point/events.ts';
import type { Fleet } from '../fleet.ts';
import { RESERVE_REFUSALS } from '../charging-point/options.ts';
import { readWord } from './arguments.ts';
import { CONNECTOR_ERRORS } from '../charging-point/wire/words.ts';
import { parseScenario } from '../scenario/parse.ts';
import { runScenario } from '../scenario/run.ts';
import { COMMAND_HELP } from './help.ts';
import { UsageError } from './usage-error.ts';

interface Call {
  fleet: Fleet;
  words: readonly string[];
  point(): ChargingPoint;
  connector(): number;
}

const COMMANDS: Record<string, (call: Call) => string | Promise<string>> = {
  help: () => COMMAND_HELP,
  list: ({ fleet }) => summarise(fleet),
  show: (call) => JSON.stringify(call.point().state(), null, 2),
  offline(call) {
    const point = call.point();
    const seconds = readSeconds(call.words[1]);
    point.goOffline(seconds * 1000);
    return `offline for ${seconds} s`;
  },
  fault(call) {
    const point = call.point();
    const connector = call.connector();
    const code = readErrorCode(call.words[2] ?? 'InternalError');
    point.fault(connector, code);
    return `faulted: ${code}`;
  },
  clear: (call) => done(call.point().clearFault(call.connector()), 'cleared'),
  unplug: (call) => done(call.point().unplug(call.connector()), 'unplugged'),
  swipe(call) {
    const idTag = call.words[2];
    if (idTag === undefined) throw new UsageError('Which id tag?');
    return call.point().swipe(call.connector(), idTag) ? 'card read' : 'not free';
  },
  refuse: (call) => done(call.point().refuseNextStart(), 'the next remote start is refused'),
  'refuse-reserve': (call) => {
    const refusal = readWord('The answer', call.words[1] ?? 'Rejected', RESERVE_REFUSALS);
    return done(call.point().refuseNextReserve(refusal), `the next ReserveNow: ${refusal}`);
  },
  lose: (call) => done(call.point().loseNextCar(call.connector()), 'the next driver stays away'),
  async do(call) {
    const point = call.point();
    const steps = parseScenario(call.words.slice(1).join(' '), 'do');
    const { clock } = call.fleet;
    const failure = await runScenario({ name: 'do', steps, points: [point], clock, say() {} });
    return failure ?? 'done';
  },
  raw: (call) => (call.point().sendRaw(call.words.slice(1).join(' ')) ? 'sent' : 'offline'),
};

/** Never rejects; an error is returned as the reply. */
export async function runCommand(fleet: Fleet, line: string): Promise<string> {
  const [name = '', ...words] = line.trim().split(/\s+/);
  if (name === '') return '';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return `There is no command ${name}; try help`;
  try {
    return await command(makeCall(fleet, words));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

function makeCall(fleet: Fleet, words: readonly string[]): Call {
  const [identity = '', number] = words;
  function point(): ChargingPoint {
    const found = fleet.point(identity);
    if (found === undefined) throw new UsageError(`There is no point ${identity || '(name one)'}`);
    return found;
  }
  function connector(): number {
    const known = point().state().connectors;
    const found = known.find((each) => String(each.number) === number);
    if (found === undefined) {
      throw new UsageError(`${identity} has no connector ${number ?? '(name one)'}`);
    }
    return found.number;
  }
  return { fleet, words, point, connector };
}

function done(_effect: void, text: string): string {
  return text;
}

function readSeconds(text = ''): number {
  const seconds = Number(text);
  if (text !== '' && seconds >= 0 && seconds <= 86_400) return seconds;
  throw new UsageError(`How many seconds? ${text} is not a number from 0 to 86400`);
}

function readErrorCode(text: string): ConnectorError {
  const code = CONNECTOR_ERRORS.find((known) => known.toLowerCase() === text.toLowerCase());
  if (code === undefined)
    throw new UsageError(`${text} is not one of ${CONNECTOR_ERRORS.join(', ')}`);
  return code;
}

function summarise(fleet: Fleet): string {
  const states = fleet.points.map((point) => point.state());
  const online = states.filter((state) => state.online).length;
  const busy = states.flatMap(describeBusy);
  return [`${online} of ${states.length} charge points online`, ...busy].join('\n');
}

function describeBusy({ identity, online, connectors }: ChargingPointState): string[] {
  if (!online) return [`${identity} offline`];
  return connectors
    .filter(({ status }) => status !== 'Available')
    .map(({ number, status, powerW, socPercent, vehicle }) => {
      const soc = socPercent === null ? '' : `, ${socPercent.toFixed(0)} %`;
      const car = vehicle === null ? '' : `, ${vehicle}, ${(powerW / 1000).toFixed(1)} kW${soc}`;
      return `${identity} ${number}: ${status}${car}`;
    });
}
