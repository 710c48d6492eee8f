export { selectVehicles, userVehiclesFetched } from './vehicles-slice.ts';
