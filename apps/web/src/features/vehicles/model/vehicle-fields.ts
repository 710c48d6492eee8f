import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import type { VehicleValues } from '../vehicle-values.ts';

type TextName = { [K in keyof VehicleValues]: VehicleValues[K] extends string ? K : never };
/** The part of the form that these fields use. */
export type VehicleFields = {
  values: VehicleValues;
  set: (changes: Partial<VehicleValues>) => void;
  text: (name: TextName[keyof VehicleValues]) => TextBinding;
  errorOf: (name: keyof VehicleValues) => string | undefined;
};
