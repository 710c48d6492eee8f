export { selectVehicles, userVehiclesFetched, vehicleModelsFetched } from './vehicles-slice.ts';
