import type { DeviceModel } from '@voltagora/contract';

/** One setting inside a charger, as it tells it. */
export type ConfigurationKey = NonNullable<DeviceModel['model']>['variables'][number];
