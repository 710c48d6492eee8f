// The steps of scenarios: their syntax and their effect.
import { RESERVE_REFUSALS } from '../charging-point/options.ts';
import { CONNECTOR_ERRORS, CONNECTOR_STATUSES } from '../charging-point/wire/words.ts';
import { FIRMWARE_FAILURES } from '../charging-point/upkeep/orders.ts';
import { StepFailure } from './step.ts';
import type { Stage, Step } from './step.ts';

/** Values of a step's placeholders. */
interface Places {
  text(name: string): string;
  word<T extends string>(name: string, words: readonly T[]): T;
  /** Milliseconds; null when it is left out. */
  duration(name: string): number | null;
  connector: number;
  withinMs: number;
}

export interface Phrase {
  usage: string;
  pattern: RegExp;
  read(places: Places): Step['run'];
}

const AT = String.raw`(?: at (?<connector>\d+))?`;
const WITHIN = String.raw`(?: within (?<within>\d+(?:\.\d+)? ?\w+))?`;
const DURATION = String.raw`\d+(?:\.\d+)? ?\w+`;
const phrase = (usage: string, pattern: string, read: (places: Places) => Step['run']): Phrase => ({
  usage,
  pattern: new RegExp(`^${pattern}$`, 'iu'),
  read,
});

export const PHRASES: readonly Phrase[] = [
  phrase('use point IDENTITY', String.raw`use point (?<identity>\S+)`, (places) => {
    const identity = places.text('identity');
    return (stage) => stage.choose(identity);
  }),
  phrase('plug in [CONNECTOR]', String.raw`plug in(?: (?<connector>\d+))?`, ({ connector }) => {
    return must('the connector is not free', ({ point }) => point().plugIn(connector));
  }),
  phrase('unplug [CONNECTOR]', String.raw`unplug(?: (?<connector>\d+))?`, ({ connector }) => {
    return ({ point }) => point().unplug(connector);
  }),
  phrase('present tag TAG [at CONNECTOR]', String.raw`present tag (?<tag>\S+)${AT}`, (places) => {
    const tag = places.text('tag');
    const refused = 'the connector is not free for it';
    return must(refused, ({ point }) => point().present(places.connector, tag));
  }),
  phrase('wait DURATION', `wait (?<time>${DURATION})`, (places) => {
    const ms = places.duration('time') ?? 0;
    return ({ wait }) => wait(ms);
  }),
  phrase(
    'wait until online|offline|delivered|STATUS [at CONNECTOR] [within DURATION]',
    String.raw`wait until (?<what>\w+)${AT}${WITHIN}`,
    (places) => {
      const what = places.word('what', ['online', 'offline', 'delivered', ...CONNECTOR_STATUSES]);
      return ({ until }) => until(isSo(what, places.connector), places.withinMs);
    },
  ),
  phrase(
    'expect status STATUS [at CONNECTOR] [within DURATION]',
    String.raw`expect status (?<what>\w+)${AT}${WITHIN}`,
    (places) => {
      const what = places.word('what', CONNECTOR_STATUSES);
      return ({ until }) => until(isSo(what, places.connector), places.withinMs);
    },
  ),
  phrase(
    'expect [no] transaction [at CONNECTOR] [within DURATION]',
    String.raw`expect (?<no>no )?transaction${AT}${WITHIN}`,
    (places) => {
      const isWanted = places.text('no') === '';
      return ({ until }) =>
        until((state) => {
          const found = state.connectors.find(({ number }) => number === places.connector);
          return (found?.transactionId !== null) === isWanted;
        }, places.withinMs);
    },
  ),
  phrase(
    'expect ACTION sent [COUNT times] [within DURATION]',
    String.raw`expect (?<action>\w+) sent(?: (?<count>\d+) times)?${WITHIN}`,
    (places) => {
      const action = places.text('action');
      const count = Number(places.text('count') || 1);
      return ({ point, until }) => until(() => point().sentCount(action) >= count, places.withinMs);
    },
  ),
  phrase('lose the network for DURATION', `lose the network for (?<time>${DURATION})`, (places) => {
    const ms = places.duration('time') ?? 0;
    return ({ point }) => point().goOffline(ms);
  }),
  phrase('power cut [for DURATION]', `power cut(?: for (?<time>${DURATION}))?`, (places) => {
    const ms = places.duration('time') ?? 10_000;
    return ({ point }) => point().cutPower(ms);
  }),
  phrase('drop next answer to ACTION', String.raw`drop next answer to (?<action>\w+)`, (places) => {
    const action = places.text('action');
    return ({ point }) => point().loseNextAnswer(action);
  }),
  phrase(
    'send duplicate of last ACTION',
    String.raw`send duplicate of last (?<action>\w+)`,
    (places) => {
      const action = places.text('action');
      const why = `no ${action} has been sent, or there is no line`;
      return must(why, ({ point }) => point().repeatLast(action));
    },
  ),
  phrase('send raw TEXT', String.raw`send raw (?<text>.+)`, (places) => {
    const text = places.text('text');
    return must('there is no line', ({ point }) => point().sendRaw(text));
  }),
  phrase('line is DURATION slow', `line is (?<time>${DURATION}) slow`, (places) => {
    const ms = places.duration('time') ?? 0;
    return ({ point }) => point().slowDown(ms);
  }),
  phrase(
    'clock is DURATION ahead|behind',
    `clock is (?<time>${DURATION}) (?<side>ahead|behind)`,
    (places) => {
      const ms = places.duration('time') ?? 0;
      const sign = places.word('side', ['ahead', 'behind']) === 'ahead' ? 1 : -1;
      return ({ point }) => point().setClockAhead(sign * ms);
    },
  ),
  phrase(
    'clock is right',
    'clock is right',
    () =>
      ({ point }) =>
        point().setClockAhead(0),
  ),
  phrase('meter resets [at CONNECTOR]', `meter resets${AT}`, ({ connector }) => {
    return ({ point }) => point().resetMeter(connector);
  }),
  phrase('fault CODE [at CONNECTOR]', String.raw`fault (?<code>\w+)${AT}`, (places) => {
    const code = places.word('code', CONNECTOR_ERRORS);
    return ({ point }) => point().fault(places.connector, code);
  }),
  phrase('clear fault [at CONNECTOR]', `clear fault${AT}`, ({ connector }) => {
    return ({ point }) => point().clearFault(connector);
  }),
  phrase('refuse next start', 'refuse next start', () => {
    return ({ point }) => point().refuseNextStart();
  }),
  phrase(
    'answer next ReserveNow with ANSWER',
    String.raw`answer next ReserveNow with (?<answer>\w+)`,
    (places) => {
      const answer = places.word('answer', RESERVE_REFUSALS);
      return ({ point }) => point().refuseNextReserve(answer);
    },
  ),
  phrase('next driver stays away [at CONNECTOR]', `next driver stays away${AT}`, (places) => {
    return ({ point }) => point().loseNextCar(places.connector);
  }),
  phrase(
    'fail next firmware update with FAILURE',
    String.raw`fail next firmware update with (?<failure>\w+)`,
    (places) => {
      const failure = places.word('failure', FIRMWARE_FAILURES);
      return ({ point }) => point().failNextFirmware(failure);
    },
  ),
];

function must(otherwise: string, act: (stage: Stage) => boolean): Step['run'] {
  return (stage) => {
    if (!act(stage)) throw new StepFailure(otherwise);
  };
}

type Wanted = 'online' | 'offline' | 'delivered' | (typeof CONNECTOR_STATUSES)[number];

const isSo =
  (wanted: Wanted, number: number): Parameters<Stage['until']>[0] =>
  ({ online, queued, connectors }) => {
    if (wanted === 'online') return online;
    if (wanted === 'offline') return !online;
    if (wanted === 'delivered') return queued === 0;
    return connectors.some((each) => each.number === number && each.status === wanted);
  };
