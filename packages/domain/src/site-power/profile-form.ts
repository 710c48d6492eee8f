// The form of charging profiles that a charging point accepts. Makes differ, so forms are tried from the standard's own to
// unusual ones, and the accepted one is remembered.

/** The unit of a charging profile (OCPP chargingRateUnit). */
export type RateUnit = 'A' | 'W';

/** The form of a charging profile that a charging point is sent. */
export interface ProfileForm {
  /** `all`: connector 0, which is every connector of the charging point. */
  connector: 'own' | 'all';
  stackLevel: number;
  kind: 'Absolute' | 'Relative';
  unit: RateUnit;
  /** Refuses profiles of a transaction, so its default profile is changed instead. */
  byDefault: boolean;
  /** Answers GetCompositeSchedule. */
  readsBack: boolean;
}

type Rung = Pick<ProfileForm, 'connector' | 'stackLevel' | 'kind'>;

/** [Q18] a single connector is refused; [Q33] Absolute is refused, or accepted and ignored. */
const RUNGS: readonly Rung[] = [
  { kind: 'Absolute', connector: 'own', stackLevel: 1 },
  { kind: 'Absolute', connector: 'all', stackLevel: 1 },
  { kind: 'Absolute', connector: 'own', stackLevel: 0 },
  { kind: 'Absolute', connector: 'all', stackLevel: 0 },
  { kind: 'Relative', connector: 'own', stackLevel: 0 },
  { kind: 'Relative', connector: 'all', stackLevel: 0 },
];

/** Makes whose charging points accept Absolute profiles and ignore them. */
const RELATIVE_FIRST = /wallbox/iu;

/** What is known about a charging point before it is sent a charging profile. */
export interface ChargingPointFacts {
  vendor: string | null;
  /** As the charging point reports; both if it reports nothing. */
  units: ReadonlySet<RateUnit>;
  /** Amperes of direct current do not determine the power of the site. */
  isDc: boolean;
}

/** The forms of charging profile to try at a charging point, the most likely first. */
export function formsFor({ vendor, units, isDc }: ChargingPointFacts): ProfileForm[] {
  const rungs = RELATIVE_FIRST.test(vendor ?? '')
    ? [...RUNGS].sort((a, b) => Number(b.kind === 'Relative') - Number(a.kind === 'Relative'))
    : RUNGS;
  const isWattFirst = isDc || !units.has('A');
  const order: RateUnit[] = isWattFirst ? ['W', 'A'] : ['A', 'W'];
  return order.flatMap((unit) =>
    rungs.map((rung) => ({ ...rung, unit, byDefault: false, readsBack: true })),
  );
}

/** The forms still to be tried after one that was accepted and ignored: none of its kind and unit. */
export const formsAfter = (forms: readonly ProfileForm[], ignored: ProfileForm): ProfileForm[] => {
  const isSame = ({ kind, unit }: ProfileForm) => kind === ignored.kind && unit === ignored.unit;
  return forms.slice(forms.findLastIndex(isSame) + 1);
};

const UNIT_WORDS: Readonly<Record<string, RateUnit>> = {
  a: 'A',
  ampere: 'A',
  amp: 'A',
  amps: 'A',
  current: 'A',
  w: 'W',
  watt: 'W',
  watts: 'W',
  power: 'W',
};

/** [Q26] ChargingScheduleAllowedChargingRateUnit is "Current,Power" in the standard, and "A" or "w" with some makes. */
export function readRateUnits(text: string | null): ReadonlySet<RateUnit> {
  const words = (text ?? '').toLowerCase().split(/[^a-z]+/u);
  const units = words.map((word) => UNIT_WORDS[word]).filter((unit) => unit !== undefined);
  return new Set(units.length === 0 ? ['A', 'W'] : units);
}
