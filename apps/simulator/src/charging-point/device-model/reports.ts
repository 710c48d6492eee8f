// Reads and writes variables, single or all: OCPP 2.0.1 B05 to B08.
import type { Handlers, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { tellInParts } from './parts.ts';
import { getVariable, reportOf, setVariable } from './variables.ts';
import type { ReportData } from './variables.ts';

export const reports: Handlers<V201Actions, Machine> = {
  GetVariables: ({ getVariableData }, machine) => ({
    getVariableResult: getVariableData.map((asked) => getVariable(machine, asked)),
  }),
  SetVariables: ({ setVariableData }, machine) => ({
    setVariableResult: setVariableData.map((asked) => setVariable(machine, asked)),
  }),
  GetBaseReport: {
    answer: ({ reportBase }) => ({
      status: reportBase === 'SummaryInventory' ? 'NotSupported' : 'Accepted',
    }),
    after({ requestId, reportBase }, machine, { status }) {
      if (status !== 'Accepted') return;
      const all = reportOf(machine);
      const isFull = reportBase === 'FullInventory';
      tell(machine, requestId, isFull ? all : all.filter(isSettable));
    },
  },
  GetReport: {
    answer: (request, machine) => ({
      status: chosenOf(machine, request).length === 0 ? 'EmptyResultSet' : 'Accepted',
    }),
    after: (request, machine) => tell(machine, request.requestId, chosenOf(machine, request)),
  },
};

const isSettable = ({ variableAttribute: [attribute] }: ReportData): boolean =>
  attribute?.mutability !== 'ReadOnly';

interface Asked {
  componentVariable?: { component: { name: string }; variable?: { name: string } }[];
  componentCriteria?: string[];
}

function chosenOf(machine: Machine, { componentVariable, componentCriteria }: Asked): ReportData[] {
  // No component has a problem, and each is active, available and enabled.
  const isProblem = componentCriteria?.every((criterion) => criterion === 'Problem') === true;
  if (isProblem && componentCriteria.length > 0) return [];
  const all = reportOf(machine);
  if (componentVariable === undefined) return all;
  return all.filter(({ component, variable }) =>
    componentVariable.some(
      (asked) =>
        asked.component.name === component.name &&
        (asked.variable === undefined || asked.variable.name === variable.name),
    ),
  );
}

function tell(machine: Machine, requestId: number, data: readonly ReportData[]): void {
  const [first, ...others] = data;
  if (first === undefined) return;
  void tellInParts(machine, [first, ...others], (line, reportData, place) =>
    line.say201('NotifyReport', { requestId, reportData, ...place }),
  );
}
