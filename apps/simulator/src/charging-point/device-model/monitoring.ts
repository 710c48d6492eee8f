// Sets, reports and clears variable monitors: OCPP 2.0.1 N.
import type { Handlers, Inbound, Request201, Response201, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import type { Monitor, MonitorType } from './words.ts';
import { tellInParts } from './parts.ts';
import { findVariable, unknownOf } from './variables.ts';

const TYPES: readonly MonitorType[] = [
  'UpperThreshold',
  'LowerThreshold',
  'Delta',
  'Periodic',
  'PeriodicClockAligned',
];

const CRITERIA: Record<string, readonly MonitorType[]> = {
  ThresholdMonitoring: ['UpperThreshold', 'LowerThreshold'],
  DeltaMonitoring: ['Delta'],
  PeriodicMonitoring: ['Periodic', 'PeriodicClockAligned'],
};

type Terms = Inbound<Request201<'SetVariableMonitoring'>>['setMonitoringData'][number];
type SetResult = Response201<'SetVariableMonitoring'>['setMonitoringResult'][number];
type Report = NonNullable<Request201<'NotifyMonitoringReport'>['monitor']>[number];

export const monitoring: Handlers<V201Actions, Machine> = {
  SetVariableMonitoring: ({ setMonitoringData }, machine) => ({
    setMonitoringResult: setMonitoringData.map((terms) => setMonitor(terms, machine)),
  }),
  ClearVariableMonitoring: ({ id }, { monitors }) => ({
    clearMonitoringResult: id.map((each) => ({
      id: each,
      status: monitors.clear(each) ? 'Accepted' : 'NotFound',
    })),
  }),
  SetMonitoringBase({ monitoringBase }, { monitors }) {
    if (monitoringBase !== 'All') monitors.clearAll();
    return { status: 'Accepted' };
  },
  SetMonitoringLevel({ severity }, { monitors }) {
    if (severity < 0 || severity > 9) return { status: 'Rejected' };
    monitors.setLevel(severity);
    return { status: 'Accepted' };
  },
  GetMonitoringReport: {
    answer: (request, machine) => ({
      status: reportOf(machine, request).length === 0 ? 'EmptyResultSet' : 'Accepted',
    }),
    after(request, machine) {
      const [first, ...others] = reportOf(machine, request);
      if (first === undefined) return;
      const { requestId } = request;
      void tellInParts(machine, [first, ...others], (line, monitor, place) =>
        line.say201('NotifyMonitoringReport', { requestId, monitor, ...place }),
      );
    },
  },
};

function setMonitor({ type: word, ...terms }: Terms, machine: Machine): SetResult {
  const { component, variable, severity } = terms;
  const type = TYPES.find((known) => known === word);
  const named = { component, variable, severity, type: type ?? 'Delta' };
  const unknown = unknownOf(machine, terms);
  if (unknown !== null) return { ...named, status: unknown };
  if (type === undefined) return { ...named, status: 'UnsupportedMonitorType' };
  // N04.FR.05: not every variable can be monitored.
  const { variableCharacteristics } = findVariable(machine, terms) ?? {};
  if (variableCharacteristics?.supportsMonitoring !== true) return { ...named, status: 'Rejected' };
  const result = machine.monitors.set({ ...terms, type });
  if (typeof result === 'string') return { ...named, status: result };
  machine.monitors.look();
  return { ...named, id: result, status: 'Accepted' };
}

interface Asked {
  componentVariable?: { component: { name: string }; variable?: { name: string } }[];
  monitoringCriteria?: string[];
}

function reportOf(machine: Machine, { componentVariable, monitoringCriteria }: Asked): Report[] {
  const types = monitoringCriteria?.flatMap((criterion) => CRITERIA[criterion] ?? []) ?? TYPES;
  const isAsked = ({ component, variable, type }: Monitor): boolean =>
    types.includes(type) &&
    (componentVariable?.some(
      (asked) =>
        asked.component.name === component.name &&
        (asked.variable === undefined || asked.variable.name === variable.name),
    ) ??
      true);
  return machine.monitors
    .all()
    .filter(isAsked)
    .map(({ component, variable, ...monitor }) => ({
      component,
      variable,
      variableMonitoring: [monitor],
    }));
}
