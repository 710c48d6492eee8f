// Meter readings of a session: at the configured interval, and clock-aligned.
import type { SimulationClock } from '../../clock.ts';
import type { ReadingContext } from '../../model/meter.ts';
import type { Configuration, MeasurandKey } from '../configuration.ts';

interface SamplingPorts {
  clock: SimulationClock;
  configuration: Configuration;
  isFlowing(): boolean;
  report(context: ReadingContext, key?: MeasurandKey): void;
  /** Called after each sample at the interval. */
  onSampled(): void;
}

export interface Sampling {
  /** Uses the currently configured intervals. */
  start(): void;
  cancel(): void;
}

export function createSampling(ports: SamplingPorts): Sampling {
  const { clock, configuration } = ports;
  let cancelSample = (): void => {};
  let cancelAligned = (): void => {};

  function sampleRegularly(): void {
    cancelSample();
    const seconds = configuration.number('MeterValueSampleInterval');
    if (!ports.isFlowing() || seconds === 0) return;
    cancelSample = clock.after(seconds * 1000, () => {
      ports.report('Sample.Periodic');
      sampleRegularly();
      ports.onSampled();
    });
  }

  /** OCPP 1.6 §9.1: aligned to midnight by the configured interval. */
  function align(): void {
    cancelAligned();
    const stepMs = configuration.number('ClockAlignedDataInterval') * 1000;
    if (stepMs === 0) return;
    const next = new Date((Math.floor(clock.now().getTime() / stepMs) + 1) * stepMs);
    cancelAligned = clock.at(next, () => {
      ports.report('Sample.Clock', 'MeterValuesAlignedData');
      align();
    });
  }

  return {
    start() {
      sampleRegularly();
      align();
    },
    cancel() {
      cancelSample();
      cancelAligned();
    },
  };
}
