import type { VehicleModel } from '@voltagora/contract';

/** A model by its name and, where it is known, its year. */
export const nameWithYear = ({ name, year }: Pick<VehicleModel, 'name' | 'year'>): string =>
  year === null ? name : `${name} (${year})`;

/** What a vehicle is called on its own screen. */
export const vehicleName = ({ model }: { model: VehicleModel }): string =>
  `${model.manufacturer} ${model.name}`;
