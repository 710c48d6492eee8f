import type { DeviceModel } from '@voltagora/contract';

/** One setting of a charging point, as it reports it. */
export type ConfigurationKey = NonNullable<DeviceModel['model']>['variables'][number];
