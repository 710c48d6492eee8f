import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import { GEOLOCATION, type ConfigState } from './config-slice.ts';

export const storedConfig = {
  pushToken: z.object({
    configured: z.boolean(),
    platform: z.string().nullable(),
    token: z.string().nullable(),
  }),
  preferredDeviceLang: z.string().nullable(),
  geolocationPermission: z.enum(GEOLOCATION),
} satisfies StoredFields<ConfigState>;
