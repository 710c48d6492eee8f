import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { EnergyState } from './energy-slice.ts';

const lastUpdatedAt = z.int().min(1).max(31).nullable();

export const storedEnergy = {
  xAxisPoints: z.array(z.string()),
  resForecast: z.object({ quantity: z.array(z.number()), lastUpdatedAt }),
  dayAheadPrices: z.object({ priceAmount: z.array(z.number()), lastUpdatedAt }),
  forecastRecommendation: z.object({
    recommendation: z.string().nullable(),
    inSurgePricing: z.boolean(),
    lastUpdatedAt,
  }),
} satisfies StoredFields<EnergyState>;
