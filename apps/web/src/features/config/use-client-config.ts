import type { AnswerOf } from '@voltagora/contract';
import { useCall } from '../../shared/api/use-call.ts';

/** What this installation tells its clients; undefined until it answered. */
export const useClientConfig = (): AnswerOf<'readConfig'> | undefined =>
  useCall('readConfig', {}).data;
