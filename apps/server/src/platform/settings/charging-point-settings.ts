// Settings of charging points: versions, how long their messages and readings are stored, and services for ISO 15118.
import * as z from 'zod';
import { setting } from './setting.ts';

export const chargingPointSettings = {
  VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL: setting(z.stringbool().default(false), 'true or false', {
    meaning: 'Whether a charging point that names no OCPP version is accepted as OCPP 1.6.',
  }),
  VOLTAGORA_OCPP_SETUP_AT_BOOT: setting(z.stringbool().default(false), 'true or false', {
    meaning:
      'Whether a new charging point is answered Pending at its first boot, set up, and accepted at the next one, after five minutes at the latest. Otherwise it is accepted at once and set up then.',
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
  VOLTAGORA_NO_ENERGY_WARN_MINUTES: setting(
    z.coerce.number().int().min(2).max(240).default(10),
    'a whole number of minutes from 2 to 240',
    {
      meaning:
        'After how long without energy the driver of a session and the station owner are warned.',
      unit: 'minutes',
    },
  ),
  VOLTAGORA_NO_ENERGY_STOP_MINUTES: setting(
    z.coerce.number().int().min(0).max(480).default(20),
    'a whole number of minutes from 0 to 480',
    {
      meaning:
        'After how long without energy a session is stopped, never before its driver was warned. A suspended vehicle is not stopped. 0 stops none.',
      unit: 'minutes',
    },
  ),
  VOLTAGORA_CONTRACT_POOL_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'the address of a contract certificate pool',
    {
      meaning:
        'A contract certificate pool (Open Plug&Charge Protocol 1.0) from which vehicles get contract certificates by ISO 15118.',
      example: 'https://pnc.example.org',
    },
  ),
  VOLTAGORA_CONTRACT_POOL_TOKEN: setting(
    z.string().min(1).optional(),
    'the token of the contract certificate pool',
    {
      meaning: 'The bearer token for the contract certificate pool.',
      example: 'the token that the pool has given you',
    },
  ),
  VOLTAGORA_OCSP_RESPONDERS: setting(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
      .pipe(z.array(z.url({ protocol: /^https?$/ }))),
    'addresses of OCSP responders, separated by commas',
    {
      meaning:
        'The OCSP responders that may be asked about contract certificates of vehicles. Without any, Plug & Charge is refused.',
      example: 'https://ocsp.example.org',
    },
  ),
};

const MINUTE_MS = 60_000;

type Env = z.output<z.ZodObject<typeof chargingPointSettings>>;

export const chargingPointsOf = (env: Env) => ({
  /** Whether a charging point that names no OCPP version is accepted as 1.6. */
  ocppSubprotocolOptional: env.VOLTAGORA_OCPP_SUBPROTOCOL_OPTIONAL,
  /** Whether a new charging point is set up before its boot is accepted. */
  ocppSetupAtBoot: env.VOLTAGORA_OCPP_SETUP_AT_BOOT,
  /** Days for which every frame is stored; 0 stores none. */
  frameLogDays: env.VOLTAGORA_FRAME_LOG_DAYS,
  /** Months for which the meter samples of a session are stored; 0 stores them forever. */
  meterValuesMonths: env.VOLTAGORA_METER_VALUES_MONTHS,
  /** When a session without energy is warned of and stopped, in milliseconds; a stop of 0 is never. */
  noEnergy: {
    warnAfterMs: env.VOLTAGORA_NO_ENERGY_WARN_MINUTES * MINUTE_MS,
    stopAfterMs: env.VOLTAGORA_NO_ENERGY_STOP_MINUTES * MINUTE_MS,
  },
  /** The contract certificate pool of vehicles; undefined: none. */
  contractPool:
    env.VOLTAGORA_CONTRACT_POOL_URL === undefined
      ? undefined
      : { url: env.VOLTAGORA_CONTRACT_POOL_URL, token: env.VOLTAGORA_CONTRACT_POOL_TOKEN },
  /** OCSP responders that may be asked about contract certificates; empty: none. */
  ocspResponders: env.VOLTAGORA_OCSP_RESPONDERS,
});
