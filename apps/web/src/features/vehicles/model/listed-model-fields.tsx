/** Manufacturer, model and variant from the list, each with search. */
import { Button, Select } from '@mantine/core';
import type { VehicleModel } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { modelsOfMakers, withSaved } from './models-of-makers.ts';
import { useVehicleModels } from '../use-vehicles.ts';
import type { VehicleFields } from './vehicle-fields.ts';
import { variantName } from '../words/vehicle-words.ts';

/** The longest list shown before typing narrows it. */
const SHOWN_MAX = 200;

type Props = {
  form: VehicleFields;
  /** The vehicle's model, which may have left the list. */
  saved: VehicleModel | undefined;
};

export function ListedModelFields({ form, saved }: Props) {
  const { t } = useTranslation();
  const { models: groups, error, refetch } = useVehicleModels();
  const { maker, series, model } = form.values;
  const makers = modelsOfMakers(groups && withSaved(groups, saved));
  const ofMaker = makers.get(maker);
  const variants = ofMaker?.get(series) ?? [];
  const shared = {
    searchable: true,
    required: true,
    allowDeselect: false,
    limit: SHOWN_MAX,
    // A closed but mounted long list would slow down typing in the whole form.
    comboboxProps: { keepMounted: false },
    nothingFoundMessage: t('search.nothing'),
  };
  const chooseSeries = (chosen: string): void => {
    const [only, another] = ofMaker?.get(chosen) ?? [];
    form.set({ series: chosen, model: only && !another ? String(only.id) : '' });
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
        data={[...makers.keys()]}
        value={maker || null}
        error={form.errorOf('maker')}
        onChange={(chosen) => chosen !== null && form.set({ maker: chosen, series: '', model: '' })}
      />
      <Select
        {...shared}
        key={maker}
        label={t('vehicles.field.model')}
        disabled={!ofMaker}
        data={[...(ofMaker?.keys() ?? [])]}
        value={series || null}
        error={form.errorOf('series')}
        onChange={(chosen) => chosen !== null && chooseSeries(chosen)}
      />
      <Select
        {...shared}
        key={`${maker} ${series}`}
        label={t('vehicles.field.variant')}
        disabled={variants.length < 2}
        data={variants.map((one) => ({
          value: String(one.id),
          label: variantName(one, t('vehicles.variantUnknown')),
        }))}
        value={model || null}
        error={form.errorOf('model')}
        onChange={(chosen) => chosen !== null && form.set({ model: chosen })}
      />
    </>
  );
}
