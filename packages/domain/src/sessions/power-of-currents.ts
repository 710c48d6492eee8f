// The power from a meter that reports only currents and voltages.

/** A value of one phase; `phase` as in OCPP: L1, L1-N, L1-L2, or nothing for all of them. */
export interface PhaseValue {
  phase: string | undefined;
  value: number;
}

const NOMINAL_V = 230;
/** No conductor lies so far above neutral: such a voltage is between two phases, whatever its name. */
const BETWEEN_PHASES_V = 300;

/**
 * The sum over the phases, in W. A current without a phase is not believed: some makers tell the sum of the phases, others
 * the current of each.
 */
export function powerOfCurrents(
  currents: readonly PhaseValue[],
  voltages: readonly PhaseValue[],
): number | null {
  const phases = currents.flatMap(({ phase, value }) => {
    const name = phaseOf(phase);
    return name === null || value < 0 ? [] : [{ name, value }];
  });
  if (phases.length === 0) return null;
  const known = voltages.map(({ phase, value }) => ({
    name: phaseOf(phase),
    volts: toNeutral(value),
  }));
  const voltsOf = (name: string) =>
    known.find((voltage) => voltage.name === name)?.volts ?? known[0]?.volts ?? NOMINAL_V;
  return phases.reduce((sum, { name, value }) => sum + value * voltsOf(name), 0);
}

const CARRIES_FROM_A = 1;

/** The number of phases on which a car charges; null unless all three are reported, or if none carries current yet. */
export function phasesInUse(currents: readonly PhaseValue[]): number | null {
  const named = new Map(currents.map(({ phase, value }) => [phaseOf(phase), value]));
  const amperes = ['L1', 'L2', 'L3'].map((name) => named.get(name));
  if (amperes.includes(undefined)) return null;
  return amperes.filter((value) => value !== undefined && value >= CARRIES_FROM_A).length || null;
}

const phaseOf = (phase: string | undefined): string | null =>
  /^(L[123])(-N|-L[123])?$/u.exec(phase ?? '')?.[1] ?? null;

const toNeutral = (volts: number): number =>
  volts > BETWEEN_PHASES_V ? volts / Math.sqrt(3) : volts;
