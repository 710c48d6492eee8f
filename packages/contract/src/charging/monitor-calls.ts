// Calls about monitors on a charging point's variables; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { CommandAnswer } from './charging.ts';
import * as monitors from './monitors.ts';
import { IdParams } from '../primitives.ts';

/** The calls about variable monitors, part of `calls`. */
export const monitorCalls = {
  listMonitors: {
    method: 'GET',
    path: '/api/ocpp/charging-point/{id}/monitors/',
    access: 'station_owner',
    tag: 'Upkeep',
    status: 200,
    summary: 'What the charger watches of itself, as it says now (OCPP 2.0.1)',
    params: IdParams,
    answer: monitors.Monitors,
  },
  setMonitor: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/monitors/',
    access: 'station_owner',
    tag: 'Upkeep',
    status: 200,
    summary: 'Have the charger watch one of its variables and report by itself',
    params: IdParams,
    body: monitors.SetMonitor,
    answer: CommandAnswer,
  },
  clearMonitor: {
    method: 'DELETE',
    path: '/api/ocpp/charging-point/{id}/monitors/{monitor}/',
    access: 'station_owner',
    tag: 'Upkeep',
    status: 200,
    summary: 'Have the charger watch it no more',
    params: monitors.MonitorParams,
    answer: CommandAnswer,
  },
  setMonitoringBase: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/monitoring-base/',
    access: 'station_owner',
    tag: 'Upkeep',
    status: 200,
    summary: "Which of the maker's own monitors are active; others than all ends those set here",
    params: IdParams,
    body: monitors.SetMonitoringBase,
    answer: CommandAnswer,
  },
  setMonitoringLevel: {
    method: 'POST',
    path: '/api/ocpp/charging-point/{id}/monitoring-level/',
    access: 'station_owner',
    tag: 'Upkeep',
    status: 200,
    summary: 'Down to which severity the charger reports',
    params: IdParams,
    body: monitors.SetMonitoringLevel,
    answer: CommandAnswer,
  },
} as const satisfies Record<string, Call>;
