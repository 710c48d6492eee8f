/** How long a charging point may be offline before its plugs take no new bookings. */
import { TextInput } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { AWAY_LIMIT_HOURS } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { parseDecimal } from '../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useStationUpdate } from './use-station-update.ts';
import classes from '../prices/prices-tab.module.css';

const AwayLimit = z.object({
  away_limit_hours: z.int().min(AWAY_LIMIT_HOURS.min).max(AWAY_LIMIT_HOURS.max),
});
const valuesOf = ({ away_limit_hours: hours }: EditableStation) => ({
  away_limit_hours: String(hours),
});

export function AwayLimitForm({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const update = useStationUpdate(station.id);
  const form = useContractForm({
    initial: valuesOf(station),
    schema: AwayLimit,
    toBody: ({ away_limit_hours: hours }) => ({ away_limit_hours: parseDecimal(hours) }),
    send: async (body) => valuesOf(await update(body)),
  });
  return (
    <ContractForm form={form} save={t('manage.away.save')} saved={t('manage.savedTerms')}>
      <TextInput
        {...form.text('away_limit_hours')}
        required
        inputMode="numeric"
        autoComplete="off"
        label={t('manage.away.label')}
        rightSection={t('manage.away.unit')}
        rightSectionWidth={68}
      />
      <p className={classes.note}>{t('manage.away.hint')}</p>
    </ContractForm>
  );
}
