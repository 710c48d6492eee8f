// The dialog that creates or changes a charging point; credentials of a new one are shown once.
import { NumberInput, TextInput } from '@mantine/core';
import type { ChargingPoint, ChargingPointCredentials } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useDecimalInput } from '../../../shared/forms/use-decimal-input.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { POINT_FORM, pointValuesOf, type PointValues } from './point-values.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';

type Props = {
  stationId: number;
  point: ChargingPoint | 'new' | null;
  onClose: () => void;
  onMade: (credentials: ChargingPointCredentials) => void;
};

export function PointDialog({ point, ...props }: Props) {
  const { t } = useTranslation();
  const title = t(point === 'new' ? 'points.points.add' : 'points.points.editTitle');
  return (
    <Dialog title={title} isOpen={point !== null} onClose={props.onClose} isForm>
      {point && <PointForm {...props} point={point} />}
    </Dialog>
  );
}

function PointForm({ stationId, point, onClose, onMade }: FormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: pointValuesOf(point),
    ...POINT_FORM,
    send: async (body) => {
      if (point === 'new') {
        const request = { params: { id: stationId }, body };
        onMade(await send('createChargingPoint', request));
      } else {
        const { label, max_power_kW } = body;
        const request = { params: { id: point.id }, body: { label, max_power_kW } };
        await send('updateChargingPoint', request);
      }
      onClose();
    },
  });
  return (
    <DialogForm form={form} button={t(point === 'new' ? 'points.points.make' : 'points.save')}>
      <PointFields form={form} isNew={point === 'new'} />
    </DialogForm>
  );
}

type FormProps = Props & { point: ChargingPoint | 'new' };
type FieldsProps = {
  form: Pick<
    ReturnType<typeof useDialogForm<PointValues, typeof POINT_FORM.schema>>,
    'values' | 'set' | 'text' | 'errorOf'
  >;
  isNew: boolean;
};

function PointFields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('points.field.pointLabel')}
        description={t('points.field.pointLabelHint')}
        maxLength={60}
        {...form.text('label')}
        data-autofocus
      />
      {isNew && (
        <TextInput
          label={t('points.field.identity')}
          description={t('points.field.identityHint')}
          maxLength={48}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          {...form.text('ocpp_identity')}
        />
      )}
      <NumberInput
        label={t('points.field.pointPower')}
        description={t('points.field.pointPowerHint')}
        {...useDecimalInput()}
        allowNegative={false}
        max={1000}
        value={form.values.max_power_kW}
        error={form.errorOf('max_power_kW')}
        onChange={(max_power_kW) => form.set({ max_power_kW })}
      />
    </>
  );
}
