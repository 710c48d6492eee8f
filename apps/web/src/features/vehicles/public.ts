export {
  type ChargeRange,
  chargeEstimate,
  chargingCarOf,
  tariffOf,
  USUAL_RANGE,
} from './fit/charge-estimate.ts';
export { ChargeWish, RangeFields } from './fit/charge-wish.tsx';
export { EstimateLine } from './fit/estimate-line.tsx';
export { mayFit, PlugFit } from './fit/plug-fit.tsx';
export { usePlugTypeNames } from './words/use-plug-type-names.ts';
export { useMyVehicles } from './use-my-vehicles.ts';
export { vehicleChoices, vehicleName } from './words/vehicle-words.ts';
