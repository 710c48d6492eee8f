import type { Vehicle, VehicleModel } from '@voltagora/contract';

/** A model by its name and, where it is known, its year. */
export const nameWithYear = ({ name, year }: Pick<VehicleModel, 'name' | 'year'>): string =>
  year === null ? name : `${name} (${year})`;

/** What a vehicle is called on its own screen. */
export const vehicleName = ({ model }: { model: VehicleModel }): string =>
  `${model.manufacturer} ${model.name}`;

/** Vehicles to choose from: two of the same model are told apart by their plates. */
export const vehicleChoices = (vehicles: readonly Vehicle[]) =>
  vehicles.map((vehicle) => ({
    value: vehicle.id,
    label: [vehicleName(vehicle), vehicle.plate_number].filter(Boolean).join(' · '),
  }));
