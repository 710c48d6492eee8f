import * as z from 'zod';
import { setting } from './setting.ts';

export const chargingPointSettings = {
  VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL: setting(z.stringbool().default(false), 'true or false', {
    meaning: 'Whether a charging point that names no OCPP version is accepted as OCPP 1.6.',
  }),
  VOLTAGORA_FRAME_LOG_DAYS: setting(
    z.coerce.number().int().min(0).max(365).default(7),
    'a whole number of days from 0 to 365',
    {
      meaning:
        'How long the OCPP messages of a charging point are stored for its owner. 0 stores none.',
      unit: 'days',
    },
  ),
  VOLTAGORA_METER_VALUES_MONTHS: setting(
    z.coerce.number().int().min(0).max(240).default(0),
    'a whole number of months from 0 to 240',
    {
      meaning:
        'How long the meter readings within a session, which its chart shows, are stored. The energy and the bill are never deleted. 0 keeps the readings forever.',
      unit: 'months',
    },
  ),
};

type Env = z.output<z.ZodObject<typeof chargingPointSettings>>;

export const chargingPointsOf = (env: Env) => ({
  /** Whether a charging point that names no OCPP version is accepted as 1.6. */
  ocppSubprotocolOptional: env.VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL,
  /** Days for which every frame is stored; 0 stores none. */
  frameLogDays: env.VOLTAGORA_FRAME_LOG_DAYS,
  /** Months for which the meter samples of a session are stored; 0 stores them forever. */
  meterValuesMonths: env.VOLTAGORA_METER_VALUES_MONTHS,
});
