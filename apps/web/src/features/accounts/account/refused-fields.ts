import { calls } from '@voltagora/contract';
import type { Failure } from './use-submit.ts';

/** Fields of a body that the server would refuse by the contract, known before it is asked. */
export function invalidFields(call: 'updateMe' | 'setPassword', body: object): string[] {
  const { error } = calls[call].body.safeParse(body);
  return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0])))];
}

/** Fields that the server has refused. */
export const refusedFields = (failure: Failure | null): string[] =>
  Object.keys(failure?.error?.fields ?? {});
