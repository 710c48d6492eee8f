/**
 * The third step: creates plugs with one charging point, then opens the setup guide; or each with its own, and saves the passwords in
 * a file.
 */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { PLUG_TYPES, type EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { FieldGroup } from '../../../shared/forms/field-group.tsx';
import { countsOf, PLUG_PLACES } from './first-plugs.ts';
import { useFirstPlugs } from './use-first-plugs.ts';
import classes from '../prices/prices-tab.module.css';

export function PlugStep({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const form = useFirstPlugs(station);
  const { place } = form.values;
  const types = PLUG_TYPES.filter((type) => type !== 'UNKNOWN');
  return (
    <>
      <ContractForm form={form} save={t('manage.start.finish')} saved={t('manage.start.saved')}>
        <FieldGroup
          legend={t('manage.group.plugs')}
          lead={t('manage.hint.firstPlug')}
          isLegendHidden
        >
          <Select
            label={t('manage.field.connector')}
            data={types.map((value) => ({ value, label: t(`common.connector.${value}`) }))}
            value={form.values.connector_type}
            allowDeselect={false}
            onChange={(value) => {
              const connector_type = types.find((type) => type === value);
              if (connector_type) form.set({ connector_type });
            }}
          />
          <TextInput
            {...form.text('power')}
            required
            inputMode="decimal"
            autoComplete="off"
            label={t('manage.field.power')}
            rightSection={t('common.unit.kW')}
            rightSectionWidth={48}
          />
          <SegmentedControl
            data-wide
            size="md"
            aria-label={t('manage.field.place')}
            data={PLUG_PLACES.map((value) => ({ value, label: t(`manage.start.place_${value}`) }))}
            value={place}
            onChange={(value) => {
              const chosen = PLUG_PLACES.find((one) => one === value) ?? 'shared';
              const isKept = countsOf(chosen).includes(Number(form.values.count));
              form.set({ place: chosen, ...(!isKept && { count: '1' }) });
            }}
          />
          <Select
            label={t('manage.field.count')}
            data={countsOf(place).map((count) => ({
              value: String(count),
              label: t('manage.start.plugs', { count }),
            }))}
            value={form.values.count}
            allowDeselect={false}
            onChange={(count) => count && form.set({ count })}
          />
          {place === 'own' && <p>{t('manage.hint.ownPoints')}</p>}
        </FieldGroup>
      </ContractForm>
      <Link to={`/owner/stations/${station.id}`} className={classes.later}>
        {t('manage.start.later')}
      </Link>
    </>
  );
}
