import type { MeterReading, VendorQuirks } from '@voltagora/domain';
import type { Inbound, Request201 } from '@voltagora/ocpp';
import { readMeterValues } from './meter-reading.ocpp.ts';
import { signed201, signedIn } from './signed-values.ocpp.ts';

type MeterValue = Inbound<Request201<'MeterValues'>>['meterValue'][number];

/** Meter values of OCPP 2.0.1, where a value is a number with a unit and a power of ten of its own. */
export const readMeterValues201 = (
  values: readonly MeterValue[],
  now: Date,
  habits: Pick<VendorQuirks, 'whPerRegisterWh'>,
): MeterReading[] =>
  readMeterValues(
    values.map(({ timestamp, sampledValue }) => ({
      timestamp,
      sampledValue: sampledValue.map(({ value, unitOfMeasure = {}, ...sample }) => ({
        ...sample,
        value: String(value * 10 ** (unitOfMeasure.multiplier ?? 0)),
        ...(unitOfMeasure.unit !== undefined && { unit: unitOfMeasure.unit }),
      })),
    })),
    now,
    habits,
  ).map((reading, index) => ({
    ...reading,
    ...signedIn(values[index]?.sampledValue.flatMap(signed201) ?? []),
  }));
