// Form values of a plug, and their conversion to the request body.
import {
  calls,
  type ChargingPoint,
  type PlugType,
  type EditableStation,
  type Plug,
} from '@voltagora/contract';

export type PlugValues = {
  label: string;
  connector_type: PlugType | null;
  max_power_kW: number | string;
  /** The id of a charging point as text; empty for none. */
  point: string;
  connector_number: number | string;
  /** Empty for no idle fee. */
  idle_price: number | string;
  idle_grace: number | string;
  idle_cap: number | string;
};
export type PlugField = Extract<keyof PlugValues, string>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Defaults of a new plug: the next letter, and the charging point if there is only one. */
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
    connector_number: isOnly ? nextConnectorNumber(station.plugs, point.id) : '',
    ...NO_IDLE_FEE,
  };
}

export const valuesOf = (plug: Plug): PlugValues => ({
  label: plug.label,
  connector_type: plug.connector_type,
  max_power_kW: plug.max_power_kW ?? '',
  point: plug.charging_point ? String(plug.charging_point.id) : '',
  connector_number: plug.connector_number ?? '',
  ...(plug.idle_fee === undefined
    ? NO_IDLE_FEE
    : {
        idle_price: plug.idle_fee.price_per_minute,
        idle_grace: plug.idle_fee.grace_minutes,
        idle_cap: plug.idle_fee.cap,
      }),
});

const NO_IDLE_FEE = { idle_price: '', idle_grace: 10, idle_cap: '' } as const;

/** The lowest connector number of a charging point without a plug. */
export function nextConnectorNumber(plugs: readonly Plug[], pointId: ChargingPoint['id']): number {
  const taken = new Set(
    plugs
      .filter(({ charging_point }) => charging_point?.id === pointId)
      .map(({ connector_number }) => connector_number),
  );
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/** The schema and conversion of the plug form, and the form field of each error of the request. */
export const PLUG_FORM = {
  schema: calls.createPlug.body,
  toBody: (values: PlugValues) => {
    const hasPoint = values.point !== '';
    return {
      label: values.label,
      connector_type: values.connector_type,
      max_power_kW: values.max_power_kW,
      charging_point: hasPoint ? { id: Number(values.point) } : null,
      connector_number: hasPoint ? values.connector_number : null,
      idle_fee: idleFeeOf(values),
    };
  },
  fieldOfPath: ([first = '', second = '']: readonly string[]) => IDLE_FIELDS.get(second) ?? first,
};

const IDLE_FIELDS: ReadonlyMap<string, PlugField> = new Map([
  ['price_per_minute', 'idle_price'],
  ['grace_minutes', 'idle_grace'],
  ['cap', 'idle_cap'],
]);

const idleFeeOf = ({ idle_price: price, idle_grace: grace, idle_cap: cap }: PlugValues) =>
  price === '' ? null : { price_per_minute: price, grace_minutes: grace, cap };
