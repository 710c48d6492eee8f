// Variable monitors of an OCPP 2.0.1 charging point (N): the events that it reports on its own.
import * as z from 'zod';
import { IdParams, Text } from '../primitives.ts';

/** OCPP's MonitorEnumType under our names. */
export const MONITOR_TYPES = ['above', 'below', 'change', 'every', 'every_aligned'] as const;
/** One of `MONITOR_TYPES`. */
export type MonitorType = (typeof MONITOR_TYPES)[number];

/** 0 is the most severe, 9 the least. */
const Severity = z.int().min(0).max(9);

/** `value`: the threshold for above and below, the difference for change, seconds for every. */
const terms = {
  variable: Text(230).min(1),
  type: z.enum(MONITOR_TYPES),
  value: z.number().min(-1e9).max(1e9),
  severity: Severity,
};

/** A variable monitor of a charging point (OCPP 2.0.1 N04). */
export const Monitor = z.object({ id: z.int(), ...terms, variable: z.string() });
export type Monitor = z.infer<typeof Monitor>;
/** The variable monitors of a charging point. */
export const Monitors = z.object({ results: z.array(Monitor) });

/** A variable monitor to set (OCPP 2.0.1 N04). */
export const SetMonitor = z
  .strictObject(terms)
  .refine(({ type, value }) => (type === 'above' || type === 'below' ? true : value > 0), {
    path: ['value'],
    error: 'must be above 0',
  })
  .refine(({ type, value }) => !type.startsWith('every') || Number.isInteger(value), {
    path: ['value'],
    error: 'must be whole seconds',
  });

/** A charging point and one of its monitors, in a path. */
export const MonitorParams = IdParams.extend({ monitor: z.coerce.number().int().min(0) });

/** Which preconfigured monitors are also active: all, the factory defaults, or those that cannot be removed. */
export const MONITORING_BASES = ['all', 'factory', 'hard_wired'] as const;
/** Which preconfigured monitors to activate (OCPP 2.0.1 N05). */
export const SetMonitoringBase = z.strictObject({ base: z.enum(MONITORING_BASES) });
/** Less severe events are not reported. */
export const SetMonitoringLevel = z.strictObject({ severity: Severity });
