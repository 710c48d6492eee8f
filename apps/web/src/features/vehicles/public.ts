export { type ChargeRange, chargeEstimate, USUAL_RANGE } from './charge-estimate.ts';
export { ChargeWish, RangeFields } from './charge-wish.tsx';
export { EstimateLine } from './estimate-line.tsx';
export { inletLetters } from './inlet-letters.ts';
export { mayFit, PlugFit } from './plug-fit.tsx';
export { useConnectorWords } from './use-connector-words.ts';
export { useMyVehicles } from './use-my-vehicles.ts';
export { vehicleChoices, vehicleName } from './vehicle-words.ts';
