/** A dialog form about a charging point; each field has its own text for every error. */
import type * as z from 'zod';
import {
  type ContractFormOptions,
  useContractForm,
} from '../../../shared/forms/use-contract-form.ts';

const WORDED = [
  'label',
  'connector_type',
  'max_power_kW',
  'connector_number',
  'idle_price',
  'idle_grace',
  'idle_cap',
  'ocpp_identity',
  'idTag',
  'group',
  'email',
  'url',
  'retrieve_at',
  'signature',
  'checksum',
  'subject',
] as const;

export const useDialogForm = <V extends object, S extends z.ZodType>(
  options: ContractFormOptions<V, S>,
) =>
  useContractForm({
    ...options,
    wordsOf: (name) => {
      const field = WORDED.find((each) => each === name);
      return field && (`points.fault.${field}` as const);
    },
  });
