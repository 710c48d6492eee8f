/** Adds a monitor of a variable to a charging point. */
import { NumberInput, Select } from '@mantine/core';
import { calls, MONITOR_TYPES, type MonitorType } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useDecimalInput } from '../../../shared/forms/use-decimal-input.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import type { Watchable } from '../points/watchable.ts';
import { SeveritySelect } from '../points/events/severity-select.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';

type FormProps = {
  pointId: number;
  variables: readonly Watchable[];
  onAnswer: (answer: { status: string }) => void;
};
type Props = FormProps & { isOpen: boolean; onClose: () => void };

export function MonitorDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('upkeep.monitors.dialog')} isOpen={isOpen} onClose={onClose} isForm>
      {isOpen && <MonitorForm {...form} />}
    </Dialog>
  );
}

type MonitorValues = {
  variable: string;
  type: MonitorType;
  value: number | string;
  severity: number;
};
const NEW_MONITOR: MonitorValues = { variable: '', type: 'above', value: '', severity: 5 };
const FAULTS: ReadonlyMap<string, 'upkeep.monitors.wrongVariable' | 'upkeep.monitors.wrongValue'> =
  new Map([
    ['variable', 'upkeep.monitors.wrongVariable'],
    ['value', 'upkeep.monitors.wrongValue'],
  ]);

function MonitorForm({ pointId, variables, onAnswer }: FormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: NEW_MONITOR,
    schema: calls.setMonitor.body,
    toBody: (values) => values,
    send: async (body) => onAnswer(await send('setMonitor', { params: { id: pointId }, body })),
    wordsOf: (name) => FAULTS.get(name),
  });
  const { variable, type, value, severity } = form.values;
  const unit = variables.find(({ key }) => key === variable)?.unit;
  return (
    <DialogForm form={form} button={t('upkeep.monitors.send')}>
      <Select
        label={t('upkeep.monitors.variable')}
        description={t('upkeep.monitors.variableHint')}
        data={[...new Set(variables.map(({ key }) => key))]}
        searchable
        value={variable || null}
        error={form.errorOf('variable')}
        onChange={(key) => form.set({ variable: key ?? '' })}
        data-autofocus
      />
      <Select
        label={t('upkeep.monitors.when')}
        data={MONITOR_TYPES.map((one) => ({ value: one, label: t(`upkeep.monitors.type.${one}`) }))}
        allowDeselect={false}
        value={type}
        onChange={(word) => form.set({ type: MONITOR_TYPES.find((one) => one === word) ?? type })}
      />
      <NumberInput
        label={valueLabel(t, type, unit)}
        value={value}
        error={form.errorOf('value')}
        onChange={(typed) => form.set({ value: typed })}
        {...useDecimalInput()}
      />
      <SeveritySelect
        label={t('upkeep.monitors.severity')}
        value={severity}
        onChange={(chosen) => form.set({ severity: chosen })}
      />
    </DialogForm>
  );
}

function valueLabel(
  t: ReturnType<typeof useTranslation>['t'],
  type: MonitorType,
  unit: string | null | undefined,
): string {
  if (type.startsWith('every')) return t('upkeep.monitors.seconds');
  return unit ? t('upkeep.monitors.valueIn', { unit }) : t('upkeep.monitors.value');
}
