/** Manufacturer and model from the list, with search, or a custom entry. */
import { Button, Chip, Group, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGroup, WIDE } from '../../../shared/forms/field-group.tsx';
import { INLETS, type VehicleValues } from '../vehicle-values.ts';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { useVehicleModels } from '../use-vehicles.ts';
import { nameWithYear } from '../words/vehicle-words.ts';
import classes from '../vehicles.module.css';

type TextName = { [K in keyof VehicleValues]: VehicleValues[K] extends string ? K : never };
/** The part of the form that these fields use. */
export type VehicleFields = {
  values: VehicleValues;
  set: (changes: Partial<VehicleValues>) => void;
  text: (name: TextName[keyof VehicleValues]) => TextBinding;
  errorOf: (name: keyof VehicleValues) => string | undefined;
};

export function ModelFields({ form }: { form: VehicleFields }) {
  const { t } = useTranslation();
  const { isOwn } = form.values;
  return (
    <FieldGroup legend={t('vehicles.group.model')}>
      {isOwn ? <OwnFields form={form} /> : <ListFields form={form} />}
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

/** The longest list shown before typing narrows it. */
const SHOWN_MAX = 200;

function ListFields({ form }: { form: VehicleFields }) {
  const { t } = useTranslation();
  const { models: groups, error, refetch } = useVehicleModels();
  const { maker, model } = form.values;
  const ofMaker = groups?.find(({ manufacturer }) => manufacturer === maker)?.models ?? [];
  const shared = {
    searchable: true,
    required: true,
    allowDeselect: false,
    limit: SHOWN_MAX,
    // A closed but mounted long list would slow down typing in the whole form.
    comboboxProps: { keepMounted: false },
    nothingFoundMessage: t('search.nothing'),
  };
  return (
    <>
      {!groups && error && (
        <div data-wide>
          <FailureLine error={error} />
          <Button variant="default" mt="xs" onClick={refetch}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      <Select
        {...shared}
        label={t('vehicles.field.manufacturer')}
        placeholder={groups || error ? undefined : t('common.loading')}
        disabled={!groups}
        data={groups?.map(({ manufacturer }) => manufacturer) ?? []}
        value={maker || null}
        error={form.errorOf('maker')}
        onChange={(chosen) => chosen !== null && form.set({ maker: chosen, model: '' })}
      />
      <Select
        {...shared}
        key={maker}
        label={t('vehicles.field.model')}
        disabled={ofMaker.length === 0}
        data={ofMaker.map((one) => ({ value: String(one.id), label: nameWithYear(one) }))}
        value={model || null}
        error={form.errorOf('model')}
        onChange={(chosen) => chosen !== null && form.set({ model: chosen })}
      />
    </>
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
