// Form values of a vehicle, and their conversion to the request body. Pure.
import {
  PLUG_TYPES,
  OwnModel,
  VehicleInput,
  type PlugType,
  type Vehicle,
} from '@voltagora/contract';
import * as z from 'zod';
import { decimalText, parseDecimal } from '../../shared/forms/decimal.ts';
import { customFault } from '../../shared/forms/validate.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { seriesName } from './words/vehicle-words.ts';
import { colourCode, colourText, type ColourNames } from './words/colours.ts';

export type VehicleValues = {
  isOwn: boolean;
  /** From the list. */
  maker: string;
  /** The model without its variant. */
  series: string;
  /** The id of the variant. */
  model: string;
  /** For a model that is not in the list. */
  manufacturer: string;
  name: string;
  year: string;
  usable_battery_kWh: string;
  ac_max_kW: string;
  dc_max_kW: string;
  connector_types: PlugType[];
  plate_number: string;
  color: string;
  is_default: boolean;
};

/** The connectors that a car can have. */
export const INLETS = PLUG_TYPES.filter((type) => type !== 'UNKNOWN');

const { color, plate_number, is_default } = VehicleInput.shape;
const every = { color, plate_number, is_default };
const own = OwnModel.shape;
const listed = { maker: z.string().min(1), series: z.string().min(1), model: z.int() };

/** Validates the form fields, so that each gets its own error; at least one kind of power is required. */
export const VehicleBody = z.discriminatedUnion('kind', [
  z.object({ ...every, kind: z.literal('listed'), ...listed }),
  z
    .object({
      ...every,
      kind: z.literal('own'),
      ...own,
      connector_types: z
        .array(z.enum(PLUG_TYPES))
        .refine((types) => types.length > 0, { params: { fault: 'vehicles.fault.connectors' } }),
    })
    .superRefine(({ ac_max_kW, dc_max_kW }, context) => {
      if (ac_max_kW !== null || dc_max_kW !== null) return;
      context.addIssue(customFault('vehicles.fault.power', ['ac_max_kW']));
    }),
]);

export const noVehicle = (isFirst: boolean): VehicleValues => ({
  isOwn: false,
  maker: '',
  series: '',
  model: '',
  manufacturer: '',
  name: '',
  year: '',
  usable_battery_kWh: '',
  ac_max_kW: '',
  dc_max_kW: '',
  connector_types: [],
  plate_number: '',
  color: '',
  is_default: isFirst,
});

export function valuesOf(vehicle: Vehicle, language: Language, names: ColourNames): VehicleValues {
  const { model, is_own_model: isOwn } = vehicle;
  const number = (value: number | null) => (value === null ? '' : decimalText(value, language));
  const rest = {
    plate_number: vehicle.plate_number,
    color: colourText(vehicle.color, names),
    is_default: vehicle.is_default,
  };
  if (!isOwn) {
    const chosen = {
      maker: model.manufacturer,
      series: seriesName(model),
      model: String(model.id),
    };
    return { ...noVehicle(false), ...chosen, ...rest };
  }
  return {
    ...noVehicle(false),
    isOwn,
    manufacturer: model.manufacturer,
    name: model.name,
    year: model.year === null ? '' : String(model.year),
    usable_battery_kWh: number(model.usable_battery_kWh),
    ac_max_kW: number(model.ac_max_kW),
    dc_max_kW: number(model.dc_max_kW),
    connector_types: model.connector_types,
    ...rest,
  };
}

/** The input of the schema above. */
export function typedBody(values: VehicleValues, names: ColourNames) {
  const optional = (text: string) => (text.trim() === '' ? null : parseDecimal(text));
  const rest = {
    color: colourCode(values.color, names),
    plate_number: values.plate_number,
    is_default: values.is_default,
  };
  if (!values.isOwn) {
    const { maker, series } = values;
    return { kind: 'listed', maker, series, model: parseDecimal(values.model), ...rest };
  }
  return {
    kind: 'own',
    manufacturer: values.manufacturer,
    name: values.name,
    year: optional(values.year),
    usable_battery_kWh: parseDecimal(values.usable_battery_kWh),
    ac_max_kW: optional(values.ac_max_kW),
    dc_max_kW: optional(values.dc_max_kW),
    connector_types: values.connector_types,
    ...rest,
  };
}

/** The request body. */
export function sentBody(body: z.output<typeof VehicleBody>): z.input<typeof VehicleInput> {
  const { color, plate_number, is_default } = body;
  const rest = { color, plate_number, is_default };
  if (body.kind === 'listed') return { model: { id: body.model }, ...rest };
  const { manufacturer, name, year, usable_battery_kWh, ac_max_kW, dc_max_kW } = body;
  const power = { usable_battery_kWh, ac_max_kW, dc_max_kW };
  const { connector_types } = body;
  return { own_model: { manufacturer, name, year, ...power, connector_types }, ...rest };
}

/** The request that makes a vehicle the default; a custom model is referenced by its id. */
export const asDefault = ({
  model,
  color,
  plate_number,
}: Vehicle): z.input<typeof VehicleInput> => ({
  model: { id: model.id },
  color,
  plate_number,
  is_default: true,
});
