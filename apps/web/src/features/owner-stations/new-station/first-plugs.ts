// The first charging point of a station and its plugs: form values and their conversion to requests. Pure.
import { CreatePlug, type ChargingPoint, type PlugType } from '@voltagora/contract';
import * as z from 'zod';

export const COUNTS = [1, 2, 3, 4] as const;
export type FirstPlugValues = { connector_type: PlugType; power: string; count: string };

export const FirstPlugs = z.object({
  connector_type: CreatePlug.shape.connector_type,
  power: CreatePlug.shape.max_power_kW,
  count: z.coerce.number<string>().pipe(z.int().min(1).max(COUNTS.length)),
});

/** Plugs A, B, … of a charging point, on its connectors 1, 2, … */
export const plugsOf = (
  { connector_type, power, count }: z.output<typeof FirstPlugs>,
  point: Pick<ChargingPoint, 'id'>,
): z.input<typeof CreatePlug>[] =>
  Array.from({ length: count }, (_plug, index) => ({
    label: String.fromCodePoint(FIRST_LETTER + index),
    connector_type,
    max_power_kW: power,
    charging_point: { id: point.id },
    connector_number: index + 1,
  }));

const FIRST_LETTER = 65;
