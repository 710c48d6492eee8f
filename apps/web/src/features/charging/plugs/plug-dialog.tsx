// The dialog that creates or changes a plug.
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { CreatePlug, EditableStation, Plug } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useDecimalInput } from '../../../shared/forms/use-decimal-input.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PlugTypeField } from './plug-type-field.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { IdleFeeFields } from './idle-fee-fields.tsx';
import {
  newPlugValues,
  nextConnectorNumber,
  PLUG_FORM,
  valuesOf,
  type PlugValues,
} from './plug-values.ts';
import { pointName } from '../points/point-name.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';

type Props = {
  station: EditableStation;
  plug: Plug | 'new' | null;
  onClose: () => void;
};

export function PlugDialog({ plug, ...props }: Props) {
  const { t } = useTranslation();
  const title = t(plug === 'new' ? 'points.plugs.add' : 'points.plugs.editTitle');
  return (
    <Dialog title={title} isOpen={plug !== null} onClose={props.onClose} isForm>
      {plug && <PlugForm {...props} plug={plug} />}
    </Dialog>
  );
}

function PlugForm({ station, plug, onClose }: Props & { plug: Plug | 'new' }) {
  const { t } = useTranslation();
  const save = useSavePlug(station, plug);
  const form = useDialogForm({
    initial: plug === 'new' ? newPlugValues(station) : valuesOf(plug),
    ...PLUG_FORM,
    send: async (body) => {
      await save(body);
      onClose();
    },
  });
  const { values, set: change, errorOf } = form;
  return (
    <DialogForm form={form} button={t('points.save')}>
      <TextInput
        label={t('points.field.label')}
        description={t('points.field.labelHint')}
        maxLength={40}
        {...form.text('label')}
        data-autofocus
      />
      <PlugTypeField {...{ values, change }} error={errorOf('connector_type')} />
      <NumberInput
        label={t('points.field.power')}
        {...useDecimalInput()}
        allowNegative={false}
        max={1000}
        value={values.max_power_kW}
        error={errorOf('max_power_kW')}
        onChange={(max_power_kW) => change({ max_power_kW })}
      />
      <WiringFields {...{ station, values, change }} error={errorOf('connector_number')} />
      <IdleFeeFields
        {...{ values, change, errorOf }}
        currency={station.pricing?.currency ?? 'EURO'}
      />
    </DialogForm>
  );
}

function useSavePlug(station: EditableStation, plug: Plug | 'new') {
  const { send } = useServer();
  return async (body: CreatePlug): Promise<void> => {
    if (plug === 'new') {
      await send('createPlug', { params: { id: station.id }, body });
      return;
    }
    const request = { params: { id: plug.id }, body };
    await send('updatePlug', request);
  };
}

type WiringProps = {
  station: EditableStation;
  values: PlugValues;
  change: (changes: Partial<PlugValues>) => void;
  error: string | undefined;
};

function WiringFields({ station, values, change, error }: WiringProps) {
  const { t } = useTranslation();
  const points = station.charging_points.map((point) => ({
    value: String(point.id),
    label: pointName(point),
  }));
  if (points.length === 0) return null;
  return (
    <>
      <Select
        label={t('points.field.point')}
        description={t('points.field.pointHint')}
        data={[{ value: '', label: t('points.field.noPoint') }, ...points]}
        value={values.point}
        allowDeselect={false}
        onChange={(point) =>
          change({
            point: point ?? '',
            connector_number: point ? nextConnectorNumber(station.plugs, Number(point)) : '',
          })
        }
      />
      {values.point !== '' && (
        <NumberInput
          label={t('points.field.connector')}
          description={t('points.field.connectorHint')}
          min={1}
          max={100}
          allowDecimal={false}
          value={values.connector_number}
          error={error}
          onChange={(connector_number) => change({ connector_number })}
        />
      )}
    </>
  );
}
