/** The form that has a charger watch one of its variables. */
import { NumberInput, Select } from '@mantine/core';
import { calls, MONITOR_TYPES, type MonitorType } from '@voltagora/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useDecimalInput } from '../../../shared/forms/use-decimal-input.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import type { Watchable } from '../points/watchable.ts';
import { SeveritySelect } from '../points/severity-select.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';

type FormProps = {
  pointId: number;
  variables: readonly Watchable[];
  onSent: (answer: { status: string }) => void;
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

function MonitorForm({ pointId, variables, onSent }: FormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [variable, setVariable] = useState('');
  const [type, setType] = useState<MonitorType>('above');
  const [value, setValue] = useState<number | string>('');
  const [severity, setSeverity] = useState(5);
  const [wrong, setWrong] = useState<readonly PropertyKey[]>([]);
  const unit = variables.find(({ key }) => key === variable)?.unit;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const judged = calls.setMonitor.body.safeParse({ variable, type, value, severity });
    setWrong(judged.error?.issues.flatMap(({ path }) => path) ?? []);
    if (!judged.success) return;
    const request = { params: { id: pointId }, body: judged.data };
    void run(async () => onSent(await send('setMonitor', request)));
  }
  return (
    <DialogForm {...{ isBusy, error }} onSubmit={submit} button={t('upkeep.monitors.send')}>
      <Select
        label={t('upkeep.monitors.variable')}
        description={t('upkeep.monitors.variableHint')}
        data={[...new Set(variables.map(({ key }) => key))]}
        searchable
        value={variable || null}
        error={wrong.includes('variable') ? t('upkeep.monitors.wrongVariable') : undefined}
        onChange={(key) => setVariable(key ?? '')}
        data-autofocus
      />
      <Select
        label={t('upkeep.monitors.when')}
        data={MONITOR_TYPES.map((one) => ({ value: one, label: t(`upkeep.monitors.type.${one}`) }))}
        allowDeselect={false}
        value={type}
        onChange={(word) => setType(MONITOR_TYPES.find((one) => one === word) ?? type)}
      />
      <NumberInput
        label={valueLabel(t, type, unit)}
        value={value}
        error={wrong.includes('value') ? t('upkeep.monitors.wrongValue') : undefined}
        onChange={setValue}
        {...useDecimalInput()}
      />
      <SeveritySelect
        label={t('upkeep.monitors.severity')}
        value={severity}
        onChange={setSeverity}
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
