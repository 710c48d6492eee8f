// When the meter of a charge is read: at the configured interval, and at the full quarters or hours of the clock.
import type { SimulationClock } from '../../clock.ts';
import type { ReadingContext } from '../../model/meter.ts';
import type { Configuration, MeasurandKey } from '../configuration.ts';

interface SamplingPorts {
  clock: SimulationClock;
  configuration: Configuration;
  isFlowing(): boolean;
  report(context: ReadingContext, key?: MeasurandKey): void;
  /** After each sample at the interval. */
  onSampled(): void;
}

export interface Sampling {
  /** By the intervals as they are configured now. */
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

  /** OCPP 1.6 §9.1: at the full quarters, hours or whatever the interval divides the day into. */
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
