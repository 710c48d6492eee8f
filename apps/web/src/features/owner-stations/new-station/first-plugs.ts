// The first charging points of a station and their plugs: form values and their conversion to requests. Pure.
import { CreatePlug, type ChargingPoint, type PlugType } from '@voltagora/contract';
import * as z from 'zod';

/** All plugs at one charging point, or each at its own, as with a row of wallboxes. */
export const PLUG_PLACES = ['shared', 'own'] as const;
export type PlugPlace = (typeof PLUG_PLACES)[number];
/** The largest number of plugs in one step. */
const COUNT_MAX: Record<PlugPlace, number> = { shared: 4, own: 20 };
export const countsOf = (place: PlugPlace): number[] =>
  Array.from({ length: COUNT_MAX[place] }, (_count, index) => index + 1);

export type FirstPlugValues = {
  connector_type: PlugType;
  power: string;
  place: PlugPlace;
  count: string;
};

export const FirstPlugs = z
  .object({
    connector_type: CreatePlug.shape.connector_type,
    power: CreatePlug.shape.max_power_kW,
    place: z.enum(PLUG_PLACES),
    count: z.coerce.number<string>().pipe(z.int().min(1)),
  })
  .refine(({ place, count }) => count <= COUNT_MAX[place], { path: ['count'] });
type Body = z.output<typeof FirstPlugs>;

export const pointsNeeded = ({ place, count }: Body): number => (place === 'own' ? count : 1);

/** The label of the plug at this index: A, B, … */
export const letterOf = (index: number): string => String.fromCodePoint(FIRST_LETTER + index);

/** Plugs A, B, … on connectors 1, 2, … of one charging point, or each on connector 1 of its own. */
export const plugsOf = (
  { connector_type, power, place, count }: Body,
  points: readonly Pick<ChargingPoint, 'id'>[],
): z.input<typeof CreatePlug>[] =>
  Array.from({ length: count }, (_plug, index) => ({
    label: letterOf(index),
    connector_type,
    max_power_kW: power,
    charging_point: { id: points[place === 'own' ? index : 0]?.id ?? 0 },
    connector_number: place === 'own' ? 1 : index + 1,
  }));

const FIRST_LETTER = 65;
