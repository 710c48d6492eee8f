/** The power limit of a station, and how the power is shared now. */
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { EditableStation, SitePower } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { FieldGroup, WIDE } from '../../shared/forms/field-group.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { PowerBody, powerValuesOf, typedPower } from './power-values.ts';
import { Sharing } from './sharing.tsx';
import classes from './site-power.module.css';

const EVERY_MS = 5_000;

export function PowerTab({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const call = useRead('readSitePower', { params: { id: station.id } }, { everyMs: EVERY_MS });
  const { data, error, refetch } = call;
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
    ) : (
      <SkeletonRows rows={3} height={96} />
    );
  }
  return (
    <Surface>
      <div className={classes.sides}>
        <LimitForm station={station} power={data} />
        <Sharing station={station} power={data} isStale={error !== null} />
      </div>
    </Surface>
  );
}

type FormProps = { station: EditableStation; power: SitePower };

function LimitForm({ station, power }: FormProps) {
  const { t } = useTranslation();
  const form = useLimitForm(station, power);
  const { isLimited } = form.values;
  return (
    <ContractForm form={form} save={t('manage.save')} saved={t('power.saved')}>
      <p className={classes.note}>{t('power.lead')}</p>
      <Switch
        size="md"
        label={t('power.isLimited')}
        checked={isLimited}
        onChange={({ currentTarget }) => form.set({ isLimited: currentTarget.checked })}
      />
      {isLimited && <LimitFields form={form} />}
      <p className={classes.note}>{t('power.bookings')}</p>
    </ContractForm>
  );
}

function LimitFields({ form }: { form: ReturnType<typeof useLimitForm> }) {
  const { t } = useTranslation();
  const ampere = {
    inputMode: 'numeric',
    autoComplete: 'off',
    rightSection: t('power.unit.A'),
  } as const;
  const { unit, phases } = form.values;
  return (
    <>
      <FieldGroup legend={t('power.limit')}>
        <SegmentedControl
          size="md"
          aria-label={t('power.unitOf')}
          data={(['A', 'kW'] as const).map((value) => ({ value, label: t(`power.in.${value}`) }))}
          value={unit}
          onChange={(value) => form.set({ unit: value === 'kW' ? 'kW' : 'A' })}
        />
        <SegmentedControl
          size="md"
          aria-label={t('power.phases')}
          data={(['3', '1'] as const).map((value) => ({ value, label: t(`power.phase.${value}`) }))}
          value={phases}
          onChange={(value) => form.set({ phases: value === '1' ? '1' : '3' })}
        />
        <TextInput
          {...form.text('value')}
          {...WIDE}
          required
          inputMode="decimal"
          autoComplete="off"
          label={t(`power.value.${unit}`)}
          description={t(`power.valueHint.${unit}`)}
          rightSection={t(`power.unit.${unit}`)}
          rightSectionWidth={56}
        />
      </FieldGroup>
      <FieldGroup legend={t('power.each')}>
        <TextInput
          {...form.text('minimum_A')}
          {...WIDE}
          {...ampere}
          required
          label={t('power.minimum')}
          description={t('power.minimumHint')}
        />
        <TextInput
          {...form.text('offline_A')}
          {...WIDE}
          {...ampere}
          label={t('power.offline')}
          description={t('power.offlineHint')}
        />
      </FieldGroup>
    </>
  );
}

function useLimitForm(station: EditableStation, power: SitePower) {
  const { send } = useServer();
  const { language } = useLanguage();
  const params = { id: station.id };
  return useContractForm({
    initial: powerValuesOf(power.limit, language),
    schema: PowerBody,
    toBody: typedPower,
    words: {
      value: 'power.fault.value',
      offline_A: 'power.fault.ampere',
      minimum_A: 'power.fault.ampere',
    },
    send: async ({ limit }) => {
      const saved =
        limit === null
          ? await send('removeSiteLimit', { params }).then(() => null)
          : (await send('saveSiteLimit', { params, body: limit })).limit;
      return powerValuesOf(saved, language);
    },
  });
}
