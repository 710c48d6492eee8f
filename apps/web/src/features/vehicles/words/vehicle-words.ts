import type { Vehicle, VehicleModel } from '@voltagora/contract';

/** The name of a model with its year, if known. */
export const nameWithYear = ({ name, year }: Pick<VehicleModel, 'name' | 'year'>): string =>
  year === null ? name : `${name} (${year})`;

/** The name of a model without its variant. */
export const seriesName = ({
  name,
  variant = '',
}: Pick<VehicleModel, 'name' | 'variant'>): string =>
  variant === '' ? name : name.slice(0, -variant.length).trim();

/** A variant with its year; `unknown` where the data names none. */
export const variantName = (
  { variant = '', year }: Pick<VehicleModel, 'variant' | 'year'>,
  unknown: string,
): string => {
  if (variant === '') return year === null ? unknown : String(year);
  return year === null ? variant : `${variant} (${year})`;
};

/** The name of a vehicle on its own screen. */
export const vehicleName = ({ model }: { model: VehicleModel }): string =>
  `${model.manufacturer} ${model.name}`;

/** Options of a vehicle field: two vehicles of the same model are told apart by their plates. */
export const vehicleChoices = (vehicles: readonly Vehicle[]) =>
  vehicles.map((vehicle) => ({
    value: vehicle.id,
    label: [vehicleName(vehicle), vehicle.plate_number].filter(Boolean).join(' · '),
  }));
