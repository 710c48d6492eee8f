/** The booking terms of a station, with the text that drivers will read. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { FieldGroup } from '../../../shared/forms/field-group.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { CURRENCY_SIGNS } from '../../../shared/format/currency-signs.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { BookingTermsText } from '../../stations/public.ts';
import {
  TERM_GROUPS,
  termsValuesOf,
  TermsBody,
  typedTerms,
  type TermName,
} from './terms-values.ts';
import { usualTerms } from '../new-station/usual-terms.ts';
import { AwayLimitForm } from './away-limit.tsx';
import { useStationUpdate } from './use-station-update.ts';
import classes from '../prices/prices-tab.module.css';

type Props = { station: EditableStation };

export function TermsTab({ station }: Props) {
  const { t } = useTranslation();
  const form = useTermsForm(station);
  const typed = TermsBody.safeParse(typedTerms(form.values));
  const { isOwn } = form.values;
  const currency = station.pricing?.currency ?? 'EURO';
  return (
    <Surface>
      <AwayLimitForm station={station} />
      <div className={classes.sides}>
        <ContractForm form={form} save={t('manage.save')} saved={t('manage.savedTerms')}>
          <SegmentedControl
            size="md"
            aria-label={t('manage.tab.terms')}
            data={[
              { value: 'usual', label: t('manage.terms.usual') },
              { value: 'own', label: t('manage.terms.own') },
            ]}
            value={isOwn ? 'own' : 'usual'}
            onChange={(value) => form.set({ isOwn: value === 'own' })}
          />
          {isOwn && <TermFields form={form} sign={CURRENCY_SIGNS[currency]} />}
          <p className={classes.note}>{t('manage.hint.terms')}</p>
        </ContractForm>
        <section aria-label={t('manage.terms.preview')} className={classes.preview}>
          <p className={classes.note}>{t('manage.terms.preview')}</p>
          {typed.success ? (
            <BookingTermsText terms={typed.data.booking_terms ?? usualTerms} currency={currency} />
          ) : (
            <p>{t('manage.terms.none')}</p>
          )}
        </section>
      </div>
    </Surface>
  );
}

type FieldsProps = { form: ReturnType<typeof useTermsForm>; sign: string };

function TermFields({ form, sign }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (['length', 'arrival', 'cancel'] as const).map((group) => (
    <FieldGroup key={group} legend={t(`manage.terms.${group}`)}>
      {TERM_GROUPS[group].map((name) =>
        name === 'slot_minutes' ? (
          <Select
            key={name}
            label={t('manage.term.slot_minutes')}
            data={['15', '30', '60'].map((value) => ({
              value,
              label: format.minutes(Number(value)),
            }))}
            allowDeselect={false}
            value={form.values.slot_minutes}
            error={form.errorOf('slot_minutes')}
            onChange={(value) => value && form.set({ slot_minutes: value })}
          />
        ) : (
          <TermField key={name} name={name} form={form} sign={sign} />
        ),
      )}
    </FieldGroup>
  ));
}

function TermField({ name, form, sign }: FieldsProps & { name: TermName }) {
  const { t } = useTranslation();
  const isMinutes = name.includes('minutes');
  return (
    <TextInput
      {...form.text(name)}
      required
      inputMode={isMinutes ? 'numeric' : 'decimal'}
      autoComplete="off"
      label={t(`manage.term.${name}`)}
      rightSection={unitOf(name, { min: t('common.unit.min'), sign })}
      rightSectionWidth={68}
    />
  );
}

function unitOf(name: TermName, units: { min: string; sign: string }): string | undefined {
  if (name.includes('minutes')) return units.min;
  return name === 'no_show_fee_max' ? units.sign : undefined;
}

function useTermsForm(station: EditableStation) {
  const { language } = useLanguage();
  const update = useStationUpdate(station.id);
  return useContractForm({
    initial: termsValuesOf(station, language),
    schema: TermsBody,
    toBody: typedTerms,
    send: async (body) => termsValuesOf(await update(body), language),
    serverPrefix: 'booking_terms.',
  });
}
