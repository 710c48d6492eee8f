// Vehicles and their models, as the API sends and receives them.
import * as z from 'zod';
import { Line, listOf, PrivateId } from '../primitives.ts';
import { PLUG_TYPES } from './station-names.ts';
import { StationImage } from './stations.ts';

/** A vehicle model of the catalogue, or a driver's own entry. */
export const VehicleModel = z.object({
  id: z.int(),
  manufacturer: z.string(),
  name: z.string(),
  /** The end of `name` that tells variants of a model apart; empty where there is none. */
  variant: z.string().optional(),
  year: z.int().nullable(),
  usable_battery_kWh: z.number(),
  ac_max_kW: z.number().nullable(),
  dc_max_kW: z.number().nullable(),
  connector_types: z.array(z.enum(PLUG_TYPES)),
  /** Number of AC phases; null when unknown. */
  ac_phases: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
  /** Maximum DC power by state of charge, if known. */
  dc_curve: z
    .array(z.object({ soc_percent: z.number(), power_kW: z.number() }))
    .nullable()
    .default(null),
});
export type VehicleModel = z.infer<typeof VehicleModel>;
/** The vehicle models of the catalogue, grouped by manufacturer. */
export const ModelsByManufacturer = z.object({
  results: z.array(z.object({ manufacturer: z.string(), models: z.array(VehicleModel) })),
  count: z.int(),
});

/** One picture in two widths, with unguessable paths on this server. */
export const Picture = StationImage.omit({ alt: true });
export type Picture = z.infer<typeof Picture>;

/** A driver's vehicle. */
export const Vehicle = z.object({
  id: PrivateId,
  model: VehicleModel,
  /** The model is the driver's own entry, not from the list. */
  is_own_model: z.boolean(),
  driver: z.object({ id: PrivateId }),
  color: z.string(),
  plate_number: z.string(),
  /** The vehicle that a draft starts with; exactly one of a driver's vehicles. */
  is_default: z.boolean(),
  image: Picture.nullable(),
});
export type Vehicle = z.infer<typeof Vehicle>;
/** The driver's vehicles: `results`, and `count` of all. */
export const Vehicles = listOf(Vehicle);

/** Plates of any country: letters and digits of any script, with separators. */
const PLATE = /^[\p{L}\p{M}\p{N}]+(?:[ .·・\-–/]+[\p{L}\p{M}\p{N}]+)*$/u;
/** A number plate in capitals; '' for none. */
export const PlateNumber = Line(20)
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').toUpperCase())
  .refine((text) => text === '' || PLATE.test(text), 'has signs that no number plate has');

/** A model that is not in the list. Powers are those of the car, not of a charging point; null when it has no such inlet. */
export const OwnModel = z
  .object({
    manufacturer: Line(60).min(1),
    name: Line(80).min(1),
    year: z.int().min(1990).max(2100).nullable().default(null),
    usable_battery_kWh: z.number().min(1).max(1500),
    ac_max_kW: z.number().min(1).max(100).nullable().default(null),
    dc_max_kW: z.number().min(1).max(4000).nullable().default(null),
    connector_types: z.array(z.enum(PLUG_TYPES)).min(1).max(PLUG_TYPES.length),
  })
  .refine(({ ac_max_kW, dc_max_kW }) => ac_max_kW !== null || dc_max_kW !== null, {
    message: 'needs the power of one of the two',
    path: ['ac_max_kW'],
  });
export type OwnModel = z.infer<typeof OwnModel>;

/** Either a model of the list or an own one. */
export const VehicleInput = z
  .object({
    model: z.object({ id: z.int() }).nullable().default(null),
    own_model: OwnModel.nullable().default(null),
    color: Line(30).default(''),
    plate_number: PlateNumber.default(''),
    is_default: z.boolean().default(false),
  })
  .refine(({ model, own_model }) => (model === null) !== (own_model === null), {
    message: 'choose a model of the list, or give an own one',
    path: ['model'],
  });
export type VehicleInput = z.infer<typeof VehicleInput>;
