// One session at a connector from StartTransaction to StopTransaction: the energy flow, and meter values at the configured
// interval. Messages go into the queue, online or offline.
import type { SimulationClock } from '../../clock.ts';
import type { ChargePlan } from '../../model/charge.ts';
import { sample } from '../../model/meter.ts';
import type { MeterReading, ReadingContext } from '../../model/meter.ts';
import type { MeterRegister, SignedCharge } from '../../model/signing-meter.ts';
import { allowedW } from '../charging-profiles/charging-profiles-power.ts';
import type { ChargingProfiles, Running } from '../charging-profiles/charging-profiles.ts';
import type { Configuration, MeasurandKey } from '../configuration.ts';
import type { ChargingPointEvent, StopReason } from '../events.ts';
import { createEnergyFlow, type EnergyFlow } from './energy-flow.ts';
import { createSampling } from './sampling.ts';
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
  /** Null when the meter does not sign. */
  sign: ((charge: ChargeEnds) => SignedCharge) | null;
  emit(event: ChargingPointEvent): void;
}

export interface ChargingSession {
  readonly tx: Transaction;
  readonly idTag: string;
  readonly plan: ChargePlan;
  /** Data that selects its charging profiles. */
  running(): Running;
  /** Whether charging profiles allow no power at all. */
  isHeldBack(): boolean;
  /** Closes the contactor; idempotent. */
  startFlow(): void;
  /** Up to date. */
  reading(): MeterReading;
  report(context: ReadingContext): void;
  /** The current meter values; null when no measurand is configured. */
  sampleNow(context: ReadingContext): MeterReport['meterValue'] | null;
  tellState(state: ChargingState): void;
  /** Resets the energy register to 0. */
  resetMeter(): void;
  /** Applies a changed sampling interval. */
  resample(): void;
  /** Returns the final energy register. */
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
  const { clock, push } = ports;
  const startedAt = clock.now();
  const begunAt = startedAt.toISOString();
  const tx = openTransaction(options, ports.nameTransaction(), begunAt);
  const running = (): Running => ({
    transactionId: tx.transactionId === null ? null : String(tx.transactionId),
    startedAt,
  });
  const mayDrawW = (): number =>
    allowedW(plan, ports.profiles.limits(connectorNumber, running(), clock.now()));
  const flow = createEnergyFlow(plan, registerWh, clock, mayDrawW);
  const charge: Charge = { tx, flow, ports };
  const onSampled = onceCharged(flow, options.onCharged);
  const report = (context: ReadingContext, key?: MeasurandKey): void =>
    reportMeter(charge, context, key);
  const sampling = createSampling({ ...ports, isFlowing: flow.isFlowing, report, onSampled });
  const atBegin = sampleMeter(charge, 'Transaction.Begin', 'StopTxnSampledData') ?? [];

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
    isHeldBack: () => !flow.isFlowing() || mayDrawW() === 0,
    idTag,
    plan,
    startFlow() {
      if (flow.isFlowing()) return;
      flow.start();
      sampling.start();
    },
    reading: flow.reading,
    report,
    sampleNow: (context) => sampleMeter(charge, context),
    tellState(state) {
      const timestamp = clock.now().toISOString();
      push({ action: 'ChargingState', tx, request: { state, timestamp } });
    },
    resetMeter: flow.resetMeter,
    resample: sampling.start,
    finish(reason, endedBy = idTag) {
      const end = flow.reading();
      sampling.cancel();
      const atEnd = sampleMeter(charge, 'Transaction.End', 'StopTxnSampledData') ?? [];
      flow.stop();
      pushStop(charge, end, { reason, endedBy, meterValues: [...atBegin, ...atEnd] });
      return end.registerWh;
    },
  };
}

/** The transaction of one car, and its energy flow. */
interface Charge {
  tx: Transaction;
  flow: EnergyFlow;
  ports: SessionPorts;
}

function onceCharged(flow: EnergyFlow, onCharged: () => void): () => void {
  let isTold = false;
  return () => {
    if (isTold || !flow.isCharged()) return;
    isTold = true;
    onCharged();
  };
}

function sampleMeter(
  { flow, ports: { clock, configuration } }: Charge,
  context: ReadingContext,
  key: MeasurandKey = 'MeterValuesSampledData',
): MeterReport['meterValue'] | null {
  const [first, ...others] = sample(flow.reading(), configuration.measurands(key), context);
  if (first === undefined) return null;
  return [{ timestamp: clock.now().toISOString(), sampledValue: [first, ...others] }];
}

function reportMeter(charge: Charge, context: ReadingContext, key?: MeasurandKey): void {
  const meterValue = sampleMeter(charge, context, key);
  if (meterValue === null) return;
  const { tx, flow, ports } = charge;
  const { connectorNumber } = tx;
  ports.push({ action: 'MeterValues', tx, request: { connectorId: connectorNumber, meterValue } });
  const { registerWh, state } = flow.reading();
  ports.emit({ type: 'sampled', connector: connectorNumber, powerW: state.powerW, registerWh });
}

function pushStop(
  { tx, ports }: Charge,
  end: MeterReading,
  {
    reason,
    endedBy,
    meterValues,
  }: { reason: StopReason; endedBy: string; meterValues: MeterReport['meterValue'][number][] },
): void {
  const meterStop = Math.floor(end.registerWh);
  const stoppedAt = ports.clock.now().toISOString();
  tx.end = { meterWh: meterStop, at: stoppedAt, reason };
  const signed = signedEnds(ports, {
    begin: { at: tx.begin.at, wh: tx.begin.meterWh },
    end: { at: stoppedAt, wh: meterStop },
  });
  const transactionData = [...meterValues, ...signed];
  const told = transactionData.length > 0 && { transactionData };
  const request = { idTag: endedBy, meterStop, timestamp: stoppedAt, reason, ...told };
  ports.push({ action: 'StopTransaction', tx, request });
  const { energyWh } = end.state;
  const connector = tx.connectorNumber;
  ports.emit({ type: 'transaction-stopped', connector, reason, energyWh });
  if (tx.abandoned) ports.emit({ type: 'transaction-over', ...recordOf(tx, false) });
}

/** As in the Open Charge Alliance's application note on signed meter values: the object of OCPP 2.0.1 as text. */
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
