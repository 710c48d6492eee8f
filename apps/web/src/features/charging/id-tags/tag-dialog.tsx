// The dialog that creates or changes an id tag.
import { Select, TextInput } from '@mantine/core';
import type { EditableStation, IdTag } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { pointName } from '../points/point-name.ts';
import { tagForm, tagValuesOf, type TagValues } from './tag-values.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';

type Props = {
  station: EditableStation;
  tag: IdTag | 'new' | null;
  onClose: () => void;
};

export function TagDialog({ tag, ...props }: Props) {
  const { t } = useTranslation();
  const title = t(tag === 'new' ? 'points.tags.add' : 'points.tags.editTitle');
  return (
    <Dialog title={title} isOpen={tag !== null} onClose={props.onClose} isForm>
      {tag && <TagForm {...props} tag={tag} />}
    </Dialog>
  );
}

function TagForm({ station, tag, onClose }: Props & { tag: IdTag | 'new' }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: tagValuesOf(tag, station.time_zone),
    ...tagForm(tag !== 'new' && tag.is_blocked, station.time_zone),
    send: async (body) => {
      await (tag === 'new'
        ? send('createIdTag', { body })
        : send('updateIdTag', { params: { id: tag.id }, body }));
      onClose();
    },
  });
  return (
    <DialogForm form={form} button={t('points.save')}>
      <TextInput
        label={t('points.field.idTag')}
        description={t('points.field.idTagHint')}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        {...form.text('idTag')}
        data-autofocus
      />
      <TextInput
        type="email"
        label={t('points.field.email')}
        description={t('points.field.emailHint')}
        maxLength={254}
        autoComplete="off"
        {...form.text('email')}
      />
      <TextInput
        label={t('points.field.group')}
        description={t('points.field.groupHint')}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        {...form.text('group')}
      />
      <TextInput
        type="date"
        label={t('points.field.lastDay')}
        description={t('points.field.lastDayHint')}
        {...form.text('lastDay')}
      />
      <PlaceField station={station} values={form.values} change={form.set} />
    </DialogForm>
  );
}

type PlaceProps = {
  station: EditableStation;
  values: TagValues;
  change: (changes: Partial<TagValues>) => void;
};

function PlaceField({ station, values, change }: PlaceProps) {
  const { t } = useTranslation();
  const points = station.charging_points.map((point) => ({
    value: String(point.id),
    label: pointName(point),
  }));
  const isElsewhere = values.point !== '' && !points.some(({ value }) => value === values.point);
  return (
    <Select
      label={t('points.field.tagPlace')}
      data={[
        { value: '', label: t('points.tags.everywhere') },
        ...points,
        ...(isElsewhere ? [{ value: values.point, label: t('points.tags.elsewhere') }] : []),
      ]}
      value={values.point}
      allowDeselect={false}
      onChange={(point) => change({ point: point ?? '' })}
    />
  );
}
