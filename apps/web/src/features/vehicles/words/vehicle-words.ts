import type { Vehicle, VehicleModel } from '@voltagora/contract';

/** The name of a model with its year, if known. */
export const nameWithYear = ({ name, year }: Pick<VehicleModel, 'name' | 'year'>): string =>
  year === null ? name : `${name} (${year})`;

/** The name of a vehicle on its own screen. */
export const vehicleName = ({ model }: { model: VehicleModel }): string =>
  `${model.manufacturer} ${model.name}`;

/** Options of a vehicle field: two vehicles of the same model are told apart by their plates. */
export const vehicleChoices = (vehicles: readonly Vehicle[]) =>
  vehicles.map((vehicle) => ({
    value: vehicle.id,
    label: [vehicleName(vehicle), vehicle.plate_number].filter(Boolean).join(' · '),
  }));
