// One car at one outlet from StartTransaction to StopTransaction: energy flows, the meter is read at the configured
// interval. What is said goes into the queue, whether or not anyone listens now.
import type { SimulationClock } from '../clock.ts';
import { advanceCharge, isCharged, startCharge } from '../model/charge.ts';
import type { ChargePlan } from '../model/charge.ts';
import { sample } from '../model/meter.ts';
import type { MeterReading, ReadingContext } from '../model/meter.ts';
import type { Configuration } from './configuration.ts';
import type { ChargePointEvent, StopReason } from './events.ts';
import type { Transaction, TransactionMessage } from './transaction-queue.ts';

export interface SessionPorts {
  clock: SimulationClock;
  configuration: Configuration;
  push(message: TransactionMessage): void;
  emit(event: ChargePointEvent): void;
}

export interface ChargingSession {
  readonly tx: Transaction;
  readonly idTag: string;
  readonly plan: ChargePlan;
  /** Closes the contactor; a second time changes nothing. */
  startFlow(): void;
  /** Brought up to date. */
  reading(): MeterReading;
  report(context: ReadingContext): void;
  /** The sampling interval has changed. */
  resample(): void;
  /** Answers what the energy counter shows in the end. */
  finish(reason: StopReason): number;
}

export interface SessionOptions {
  connectorNumber: number;
  idTag: string;
  plan: ChargePlan;
  registerWh: number;
  onCharged(): void;
}

export function beginSession(options: SessionOptions, ports: SessionPorts): ChargingSession {
  const { connectorNumber, idTag, plan, registerWh } = options;
  const { clock, configuration, push, emit } = ports;
  const tx: Transaction = { connectorNumber, transactionId: null, abandoned: false };
  let charge = startCharge(plan);
  let flowingSince: number | null = null;
  let toldCharged = false;
  let cancelSample = (): void => {};

  const timestamp = (): string => clock.now().toISOString();

  function reading(): MeterReading {
    if (flowingSince !== null) {
      const elapsedMs = clock.elapsedMs();
      charge = advanceCharge(plan, charge, elapsedMs - flowingSince);
      flowingSince = elapsedMs;
    }
    return { plan, state: charge, registerWh: registerWh + charge.energyWh };
  }

  function report(context: ReadingContext): void {
    const now = reading();
    const sampledValue = sample(now, configuration.measurands(), context);
    if (sampledValue.length === 0) return;
    const meterValue = [{ timestamp: timestamp(), sampledValue }];
    push({ action: 'MeterValues', tx, request: { connectorId: connectorNumber, meterValue } });
    const { powerW } = now.state;
    emit({ type: 'sampled', connector: connectorNumber, powerW, registerWh: now.registerWh });
  }

  function resample(): void {
    cancelSample();
    const seconds = configuration.number('MeterValueSampleInterval');
    if (flowingSince === null || seconds === 0) return;
    cancelSample = clock.after(seconds * 1000, () => {
      report('Sample.Periodic');
      resample();
      if (toldCharged || !isCharged(plan, charge)) return;
      toldCharged = true;
      options.onCharged();
    });
  }

  push({
    action: 'StartTransaction',
    tx,
    request: {
      connectorId: connectorNumber,
      idTag,
      meterStart: Math.floor(registerWh),
      timestamp: timestamp(),
    },
  });

  return {
    tx,
    idTag,
    plan,
    startFlow() {
      if (flowingSince !== null) return;
      flowingSince = clock.elapsedMs();
      resample();
    },
    reading,
    report,
    resample,
    finish(reason) {
      const end = reading();
      cancelSample();
      flowingSince = null;
      const meterStop = Math.floor(end.registerWh);
      const request = { idTag, meterStop, timestamp: timestamp(), reason };
      push({ action: 'StopTransaction', tx, request });
      emit({
        type: 'transaction-stopped',
        connector: connectorNumber,
        reason,
        energyWh: end.state.energyWh,
      });
      return end.registerWh;
    },
  };
}
