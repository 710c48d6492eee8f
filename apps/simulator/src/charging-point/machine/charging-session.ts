// One car at one outlet from StartTransaction to StopTransaction: energy flows, the meter is read at the configured
// interval. What is said goes into the queue, whether or not anyone listens now.
import type { SimulationClock } from '../../clock.ts';
import { advanceCharge, isCharged, startCharge } from '../../model/charge.ts';
import type { ChargePlan } from '../../model/charge.ts';
import { sample } from '../../model/meter.ts';
import type { MeterReading, ReadingContext } from '../../model/meter.ts';
import type { MeterRegister, SignedCharge } from '../../model/signing-meter.ts';
import { allowedW } from '../charging-profiles/charging-profiles-power.ts';
import type { ChargingProfiles, Running } from '../charging-profiles/charging-profiles.ts';
import type { Configuration, MeasurandKey } from '../configuration.ts';
import type { ChargingPointEvent, StopReason } from '../events.ts';
import { recordOf } from './transaction.ts';
import type {
  ChargingState,
  MeterReport,
  NewMessage,
  SignedMeterValue,
  Transaction,
} from './transaction.ts';

export interface ChargeEnds {
  begin: MeterRegister;
  end: MeterRegister;
}

export interface SessionPorts {
  clock: SimulationClock;
  configuration: Configuration;
  profiles: ChargingProfiles;
  push(message: NewMessage): void;
  nameTransaction(): string | null;
  /** Null where the meter signs nothing. */
  sign: ((charge: ChargeEnds) => SignedCharge) | null;
  emit(event: ChargingPointEvent): void;
}

export interface ChargingSession {
  readonly tx: Transaction;
  readonly idTag: string;
  readonly plan: ChargePlan;
  /** By which its charging profiles are chosen. */
  running(): Running;
  /** Whether its charging profiles let it draw anything. */
  isHeldBack(): boolean;
  /** Closes the contactor; a second time changes nothing. */
  startFlow(): void;
  /** Brought up to date. */
  reading(): MeterReading;
  report(context: ReadingContext): void;
  /** What the meter shows now, where anything of it is wanted. */
  sampleNow(context: ReadingContext): MeterReport['meterValue'] | null;
  tellState(state: ChargingState): void;
  /** The energy counter begins again at 0. */
  resetMeter(): void;
  /** The sampling interval has changed. */
  resample(): void;
  /** Answers what the energy counter shows in the end. */
  finish(reason: StopReason, endedBy?: string): number;
}

export interface SessionOptions {
  connectorNumber: number;
  idTag: string;
  plan: ChargePlan;
  registerWh: number;
  remoteStartId: number | null;
  reservationId: number | null;
  onCharged(): void;
}

export function beginSession(options: SessionOptions, ports: SessionPorts): ChargingSession {
  const { connectorNumber, idTag, plan, registerWh, reservationId } = options;
  const { clock, configuration, push, emit } = ports;
  const startedAt = clock.now();
  const begunAt = startedAt.toISOString();
  const tx = openTransaction(options, ports.nameTransaction(), begunAt);
  let charge = startCharge(plan);
  let baseWh = registerWh;
  let flowingSince: number | null = null;
  let toldCharged = false;
  let cancelSample = (): void => {};
  let cancelAligned = (): void => {};

  const timestamp = (): string => clock.now().toISOString();

  const running = (): Running => ({
    transactionId: tx.transactionId === null ? null : String(tx.transactionId),
    startedAt,
  });
  const mayDrawW = (): number =>
    allowedW(plan, ports.profiles.limits(connectorNumber, running(), clock.now()));

  function reading(): MeterReading {
    if (flowingSince !== null) {
      const elapsedMs = clock.elapsedMs();
      charge = advanceCharge(plan, charge, elapsedMs - flowingSince, mayDrawW());
      flowingSince = elapsedMs;
    }
    return { plan, state: charge, registerWh: baseWh + charge.energyWh };
  }

  function sampleNow(
    context: ReadingContext,
    key: MeasurandKey = 'MeterValuesSampledData',
  ): MeterReport['meterValue'] | null {
    const [first, ...others] = sample(reading(), configuration.measurands(key), context);
    if (first === undefined) return null;
    return [{ timestamp: timestamp(), sampledValue: [first, ...others] }];
  }

  function report(context: ReadingContext, key?: MeasurandKey): void {
    const meterValue = sampleNow(context, key);
    if (meterValue === null) return;
    push({ action: 'MeterValues', tx, request: { connectorId: connectorNumber, meterValue } });
    const now = reading();
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

  /** OCPP 1.6 §9.1: at the full quarters, hours or whatever the interval divides the day into. */
  function align(): void {
    cancelAligned();
    const stepMs = configuration.number('ClockAlignedDataInterval') * 1000;
    if (stepMs === 0) return;
    const next = new Date((Math.floor(clock.now().getTime() / stepMs) + 1) * stepMs);
    cancelAligned = clock.at(next, () => {
      report('Sample.Clock', 'MeterValuesAlignedData');
      align();
    });
  }

  const atBegin = sampleNow('Transaction.Begin', 'StopTxnSampledData') ?? [];

  push({
    action: 'StartTransaction',
    tx,
    request: {
      connectorId: connectorNumber,
      idTag,
      meterStart: tx.begin.meterWh,
      timestamp: begunAt,
      ...(reservationId !== null && { reservationId }),
    },
  });

  return {
    tx,
    running,
    isHeldBack: () => flowingSince === null || mayDrawW() === 0,
    idTag,
    plan,
    startFlow() {
      if (flowingSince !== null) return;
      flowingSince = clock.elapsedMs();
      resample();
      align();
    },
    reading,
    report,
    sampleNow,
    tellState: (state) =>
      push({ action: 'ChargingState', tx, request: { state, timestamp: timestamp() } }),
    resetMeter() {
      baseWh = -reading().state.energyWh;
    },
    resample() {
      resample();
      align();
    },
    finish(reason, endedBy = idTag) {
      const end = reading();
      cancelSample();
      cancelAligned();
      const atEnd = sampleNow('Transaction.End', 'StopTxnSampledData') ?? [];
      flowingSince = null;
      const meterStop = Math.floor(end.registerWh);
      const stoppedAt = timestamp();
      tx.end = { meterWh: meterStop, at: stoppedAt, reason };
      const signed = signedEnds(ports, {
        begin: { at: begunAt, wh: tx.begin.meterWh },
        end: { at: stoppedAt, wh: meterStop },
      });
      const transactionData = [...atBegin, ...atEnd, ...signed];
      const told = transactionData.length > 0 && { transactionData };
      const request = { idTag: endedBy, meterStop, timestamp: stoppedAt, reason, ...told };
      push({ action: 'StopTransaction', tx, request });
      emit({
        type: 'transaction-stopped',
        connector: connectorNumber,
        reason,
        energyWh: end.state.energyWh,
      });
      if (tx.abandoned) emit({ type: 'transaction-over', ...recordOf(tx, false) });
      return end.registerWh;
    },
  };
}

/** As the Open Charge Alliance's note on signed meter values has it: the object of OCPP 2.0.1 as a text. */
function signedEnds({ sign }: SessionPorts, ends: ChargeEnds): MeterReport['meterValue'] | [] {
  if (sign === null) return [];
  const { data, method, publicKey } = sign(ends);
  const wrapped: SignedMeterValue = {
    signedMeterData: Buffer.from(data).toString('base64'),
    signingMethod: method,
    encodingMethod: 'OCMF',
    publicKey: Buffer.from(`oca:base16:asn1:${publicKey}`).toString('base64'),
  };
  const words = { format: 'SignedData', context: 'Transaction.End' } as const;
  const measurand = 'Energy.Active.Import.Register';
  const value = { value: JSON.stringify(wrapped), measurand, ...words } as const;
  return [{ timestamp: ends.end.at, sampledValue: [value] }];
}

const openTransaction = (
  { connectorNumber, idTag, registerWh, remoteStartId, reservationId }: SessionOptions,
  transactionId: string | null,
  at: string,
): Transaction => ({
  connectorNumber,
  transactionId,
  abandoned: false,
  remoteStartId,
  reservationId,
  said: 0,
  begin: { idTag, meterWh: Math.floor(registerWh), at },
  end: null,
});
