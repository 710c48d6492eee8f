/** Manufacturer and model from the list, with search, or a custom entry. */
import { Chip, Group, Switch, TextInput } from '@mantine/core';
import type { VehicleModel } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { FieldGroup, WIDE } from '../../../shared/forms/field-group.tsx';
import { ListedModelFields } from './listed-model-fields.tsx';
import type { VehicleFields } from './vehicle-fields.ts';
import { INLETS } from '../vehicle-values.ts';
import classes from '../vehicles.module.css';

type Props = { form: VehicleFields; saved: VehicleModel | undefined };

export function ModelFields({ form, saved }: Props) {
  const { t } = useTranslation();
  const { isOwn } = form.values;
  return (
    <FieldGroup legend={t('vehicles.group.model')}>
      {isOwn ? <OwnFields form={form} /> : <ListedModelFields form={form} saved={saved} />}
      <Switch
        {...WIDE}
        size="md"
        label={t('vehicles.field.isOwn')}
        description={t('vehicles.hint.isOwn')}
        checked={isOwn}
        onChange={(event) => form.set({ isOwn: event.currentTarget.checked })}
      />
    </FieldGroup>
  );
}

function OwnFields({ form }: { form: VehicleFields }) {
  const { t } = useTranslation();
  const { connector_types: types } = form.values;
  const fault = form.errorOf('connector_types');
  const number = { inputMode: 'decimal', autoComplete: 'off', rightSectionWidth: 52 } as const;
  const kW = { ...number, rightSection: t('common.unit.kW') };
  return (
    <>
      <TextInput
        {...form.text('manufacturer')}
        required
        maxLength={60}
        label={t('vehicles.field.manufacturer')}
      />
      <TextInput {...form.text('name')} required maxLength={80} label={t('vehicles.field.model')} />
      <TextInput
        {...form.text('year')}
        inputMode="numeric"
        autoComplete="off"
        label={t('vehicles.field.year')}
        placeholder={t('forms.optional')}
      />
      <TextInput
        {...form.text('usable_battery_kWh')}
        {...number}
        required
        label={t('vehicles.field.battery')}
        rightSection={t('common.unit.kWh')}
      />
      <TextInput {...form.text('ac_max_kW')} {...kW} label={t('vehicles.field.ac')} />
      <TextInput {...form.text('dc_max_kW')} {...kW} label={t('vehicles.field.dc')} />
      <fieldset
        data-wide
        className={classes.connectors}
        data-fault={fault ? true : undefined}
        tabIndex={fault ? -1 : undefined}
        aria-describedby={fault ? 'connectors-fault' : undefined}
      >
        <legend>{t('vehicles.field.connectors')}</legend>
        <Chip.Group
          multiple
          value={types}
          onChange={(chosen) =>
            form.set({ connector_types: INLETS.filter((type) => chosen.includes(type)) })
          }
        >
          <Group gap="xs">
            {INLETS.map((type) => (
              <Chip
                key={type}
                value={type}
                size="md"
                variant="outline"
                classNames={{ label: classes.chip }}
              >
                {t(`common.connector.${type}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {fault && (
          <p id="connectors-fault" className={classes.fault}>
            {fault}
          </p>
        )}
      </fieldset>
    </>
  );
}
