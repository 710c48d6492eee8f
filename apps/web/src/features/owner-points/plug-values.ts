// A plug as its form holds it, and as the server takes it. Pure.
import {
  calls,
  type ChargingPoint,
  type ConnectorType,
  type CreatePlug,
  type EditableStation,
  type Plug,
} from '@voltagora/contract';

export type PlugValues = {
  label: string;
  connector_type: ConnectorType | null;
  max_power_kW: number | string;
  /** The id of a charging point as text; empty for none. */
  point: string;
  connector_number: number | string;
};
export type PlugField = 'label' | 'connector_type' | 'max_power_kW' | 'connector_number';
type Judged = { body: CreatePlug } | { faults: PlugField[] };

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A new plug: the next letter, on the only charging point where there is just one. */
export function newPlugValues(station: EditableStation): PlugValues {
  const taken = new Set(station.plugs.map(({ label }) => label.toUpperCase()));
  const label = Array.from(LETTERS).find((letter) => !taken.has(letter)) ?? '';
  const [point, second] = station.charging_points;
  const isOnly = point !== undefined && second === undefined;
  return {
    label,
    connector_type: null,
    max_power_kW: '',
    point: isOnly ? String(point.id) : '',
    connector_number: isOnly ? nextConnector(station.plugs, point.id) : '',
  };
}

export const valuesOf = (plug: Plug): PlugValues => ({
  label: plug.label,
  connector_type: plug.connector_type,
  max_power_kW: plug.max_power_kW ?? '',
  point: plug.charging_point ? String(plug.charging_point.id) : '',
  connector_number: plug.connector_number ?? '',
});

/** The lowest connector of a charging point that no plug has yet. */
export function nextConnector(plugs: readonly Plug[], pointId: ChargingPoint['id']): number {
  const taken = new Set(
    plugs
      .filter(({ charging_point }) => charging_point?.id === pointId)
      .map(({ connector_number }) => connector_number),
  );
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

export function judgePlug(values: PlugValues): Judged {
  const hasPoint = values.point !== '';
  const parsed = calls.createPlug.body.safeParse({
    label: values.label,
    connector_type: values.connector_type,
    max_power_kW: values.max_power_kW,
    charging_point: hasPoint ? { id: Number(values.point) } : null,
    connector_number: hasPoint ? values.connector_number : null,
  });
  if (parsed.success) return { body: parsed.data };
  const names = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { faults: FIELDS.filter((field) => names.has(field)) };
}

const FIELDS = [
  'label',
  'connector_type',
  'max_power_kW',
  'connector_number',
] as const satisfies PlugField[];
