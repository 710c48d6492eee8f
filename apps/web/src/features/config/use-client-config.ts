import type { ClientConfig } from '@voltagora/contract';
import { useRead } from '../../shared/api/use-read.ts';

/** The configuration of this installation; undefined until it is loaded. */
export const useClientConfig = (): ClientConfig | undefined => useRead('readConfig', {}).data;
