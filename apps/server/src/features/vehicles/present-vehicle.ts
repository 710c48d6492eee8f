import { PLUG_TYPES, type Vehicle, type VehicleModel } from '@voltagora/contract';
import { presentPicture } from '../images/public.ts';
import type { ModelRow, VehicleRow } from './vehicles.reads.ts';

export function presentVehicle(row: VehicleRow, driverId: string): Vehicle {
  const { image_id, image_width, image_height } = row;
  const hasImage = image_id !== null && image_width !== null && image_height !== null;
  return {
    id: row.vehicle_id,
    model: presentModel(row),
    is_own_model: row.driver_id !== null,
    driver: { id: driverId },
    color: row.color,
    plate_number: row.plate_number,
    is_default: row.is_default,
    image: hasImage
      ? presentPicture({ id: image_id, width: image_width, height: image_height })
      : null,
  };
}

export const presentModel = (row: ModelRow): VehicleModel => ({
  id: row.id,
  manufacturer: row.manufacturer,
  name: row.name,
  variant: row.variant,
  year: row.year,
  usable_battery_kWh: row.usable_battery_wh / 1000,
  ac_max_kW: row.ac_max_w === null ? null : row.ac_max_w / 1000,
  dc_max_kW: row.dc_max_w === null ? null : row.dc_max_w / 1000,
  connector_types: PLUG_TYPES.filter((type) => row.connector_types.includes(type)),
  ac_phases: row.ac_phases,
  dc_curve: row.dc_curve?.map(([soc_percent, power_kW]) => ({ soc_percent, power_kW })) ?? null,
});
