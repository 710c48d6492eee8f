// What a course is made of: the steps of two drivers, an owner and a charging point that may lie, and the time between them.
import fc from 'fast-check';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const ROUNDS = 8;

const one = <const T extends string>(...words: T[]) => fc.constantFrom(...words);
const who = fc.nat({ max: 1 });
/** One of the bookings so far, the newest first. */
const which = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
);
const plug = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
);
const slot = fc.nat({ max: 3 });
/** Mostly short windows: a charge goes on to their end, and beyond. */
const slots = fc.oneof(
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 4 }) },
);
/** What a meter shows next. */
const meter = one(
  'right',
  'right',
  'right',
  'stands',
  'double',
  'jump',
  'huge',
  'back',
  'reset',
  'missing',
  'text',
);

const DRIVER = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: one('book'),
      who,
      plug,
      slot,
      slots,
      quoted: fc.boolean(),
      card: fc.nat({ max: 5 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('charge_now'), who, plug, slots }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('book_weekly'),
      who,
      plug,
      slot,
      slots,
      weeks: fc.integer({ min: 2, max: 3 }),
      skip: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('extend'), which, slots }) },
  { weight: 1, arbitrary: fc.record({ do: one('move'), which, plug }) },
  { weight: 2, arbitrary: fc.record({ do: one('cancel'), which, series: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: one('say_late'), which }) },
  { weight: 5, arbitrary: fc.record({ do: one('start'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('stop'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('top_up'), who, amount: fc.integer({ min: 5, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('add_vehicle'), who }) },
  { weight: 1, arbitrary: fc.record({ do: one('watch'), who, plug }) },
);

const offset = fc.constantFrom(
  0,
  0,
  90 * SECOND,
  -90 * SECOND,
  10 * MINUTE,
  -10 * MINUTE,
  5 * HOUR,
  -5 * HOUR,
  YEAR,
  -YEAR,
  -56 * YEAR,
  73 * YEAR,
);

const CHARGING_POINT = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: one('begin'),
      which,
      meter,
      tag: one('booked', 'booked', 'booked', 'booked', 'stranger'),
      reused: fc.boolean(),
      elsewhere: fc.nat({ max: 9 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: one('measure'), plug, meter }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: one('end'),
      plug,
      meter,
      reason: one('Local', 'EVDisconnected', 'PowerLoss', 'Remote'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('report'),
      plug,
      status: one(
        'Available',
        'Available',
        'Preparing',
        'Charging',
        'Finishing',
        'Faulted',
        'Unavailable',
        'SuspendedEV',
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: one('set_clock'), offset }) },
  { weight: 2, arbitrary: fc.record({ do: one('repeat'), back: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: one('disconnect'), loses: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('reconnect'),
      order: one('in_order', 'in_order', 'reversed', 'twice', 'every_other'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('hold_back') }) },
  { weight: 1, arbitrary: fc.record({ do: one('boot') }) },
  { weight: 1, arbitrary: fc.record({ do: one('authorize'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('answer'), commands: one('Accepted', 'Rejected') }) },
);

const OWNER = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('set_prices'),
      policy: fc.nat({ max: 1 }),
      cents: fc.constantFrom(0, 20, 200),
      fee: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('set_terms'),
      early: fc.constantFrom(0, 15, 60),
      noShow: fc.constantFrom(5, 120),
      gap: fc.constantFrom(0, 15),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('set_unavailable'),
      plug,
      slot,
      slots,
      conflicts: one('ask', 'keep', 'cancel'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('set_available') }) },
  { weight: 1, arbitrary: fc.record({ do: one('reject'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('renumber'), plug, number: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('set_power'), plug, kW: fc.constantFrom(3, 22, 50) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('set_idle_fee'), plug, isCharged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: one('add_plug') }) },
  { weight: 1, arbitrary: fc.record({ do: one('detach'), plug }) },
  { weight: 1, arbitrary: fc.record({ do: one('delete_plug'), plug }) },
  { weight: 1, arbitrary: fc.record({ do: one('delete_point') }) },
  { weight: 1, arbitrary: fc.record({ do: one('delete_station') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('command'),
      command: one('reset', 'unlock', 'inoperative', 'operative', 'stop'),
    }),
  },
);

type Of<A> = A extends fc.Arbitrary<infer S> ? S : never;
export type DriverStep = Of<typeof DRIVER>;
export type PointStep = Of<typeof CHARGING_POINT>;
export type OwnerStep = Of<typeof OWNER>;
export type Step = DriverStep | PointStep | OwnerStep;

const ONE_STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: DRIVER },
  { weight: 5, arbitrary: CHARGING_POINT },
  { weight: 1, arbitrary: OWNER },
);

/** Milliseconds that pass before the steps of a round. */
const WAIT = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }).map((n) => n * SECOND) },
  { weight: 12, arbitrary: fc.integer({ min: 2, max: 20 }).map((n) => n * MINUTE) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }).map((n) => n * HOUR) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }).map((n) => n * DAY) },
);

/** How the station sells: by the kWh or the minute, with or without a fee for a car that stays. */
const SALE = fc.record({ isByMinute: fc.boolean(), flatFee: fc.boolean(), idleFee: fc.boolean() });
export type Sale = Of<typeof SALE>;

export interface Round {
  waitMs: number;
  /** Its steps are taken at the same moment, not one after the other. */
  isAtOnce: boolean;
  steps: readonly Step[];
}

/** The steps of one course: those of each round, between which time passes. */
export interface Story {
  sale: Sale;
  rounds: readonly Round[];
}

const FIRST = fc.oneof(
  fc.record({ do: one('charge_now'), who, plug, slots }),
  fc.record({
    do: one('book'),
    who,
    plug,
    slot: fc.constant(0),
    slots,
    quoted: fc.boolean(),
    card: fc.nat({ max: 5 }),
  }),
);

/** Most courses have a session: what begins, measures and ends it, in rounds of their own. */
const SESSION = fc.record({
  has: fc.integer({ min: 0, max: 9 }).map((n) => n < 7),
  /** Most drivers start it in the product: others are billed only with their word. */
  isStarted: fc.integer({ min: 0, max: 2 }).map((n) => n < 2),
  start: fc.record({ do: one('start'), which: fc.constant(0) }),
  begin: fc.record({
    do: one('begin'),
    which: fc.constant(0),
    meter: one('right'),
    tag: one('booked'),
    reused: fc.boolean(),
    elsewhere: fc.constant(9),
  }),
  measure: fc.record({ do: one('measure'), plug, meter }),
  end: fc.record({ do: one('end'), plug: fc.constant(0), meter, reason: one('Local') }),
  rounds: fc.tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 3, max: ROUNDS }),
  ),
});

function sessionSteps(
  { has, isStarted, start, begin, measure, end, rounds }: Of<typeof SESSION>,
  round: number,
): Step[] {
  if (!has) return [];
  const [first, middle, last] = rounds;
  return [
    ...(first === round ? [...(isStarted ? [start] : []), begin] : []),
    ...(middle === round ? [measure] : []),
    ...(last === round ? [end] : []),
  ];
}

const courseOf = (waits: readonly number[]): fc.Arbitrary<Story> =>
  fc
    .record({
      sale: SALE,
      first: FIRST,
      session: SESSION,
      rounds: fc.tuple(
        ...waits.map(() =>
          fc.record({
            isAtOnce: fc.nat({ max: 2 }).map((n) => n === 0),
            steps: fc.array(ONE_STEP, { minLength: 0, maxLength: 3, size: 'max' }),
          }),
        ),
      ),
    })
    .map(({ sale, first, session, rounds }) => ({
      sale,
      rounds: waits.map((waitMs, at) => ({
        waitMs,
        isAtOnce: rounds[at]?.isAtOnce ?? false,
        steps: [
          ...(at === 0 ? [first] : []),
          ...sessionSteps(session, at),
          ...(rounds[at]?.steps ?? []),
        ],
      })),
    }));

/** Courses that are played side by side: the same time passes for all of them, so that the periodic jobs run once for all. */
export const batchOf = (courses: number): fc.Arbitrary<Story[]> =>
  fc
    .tuple(...Array.from({ length: ROUNDS }, () => WAIT))
    .chain((waits) => fc.tuple(...Array.from({ length: courses }, () => courseOf(waits))));

export const stepsOf = ({ rounds }: Story): number =>
  rounds.reduce((sum, { steps }) => sum + steps.length, 0);
