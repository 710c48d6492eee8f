export { MeterKeysSection } from './meter-keys.tsx';
export { SignedReadings } from './signed-readings.tsx';
