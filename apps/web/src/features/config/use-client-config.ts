import type { ClientConfig } from '@voltagora/contract';
import { useRead } from '../../shared/api/use-read.ts';

/** What this installation tells its clients; undefined until it answered. */
export const useClientConfig = (): ClientConfig | undefined => useRead('readConfig', {}).data;
