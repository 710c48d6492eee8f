/** What drivers will pay by the typed prices: two typical sessions, and the cost during a session. */
import type { EditableStation, PricingInput } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { TableDetails } from '../../../shared/ui/table/table-details.tsx';
import {
  PRICE_STEPS_KWH,
  costOf,
  priceStepsOf,
  minutesOf,
  TYPICAL_CHARGES,
} from './price-courses.ts';
import { OwnerShare } from './owner-share.tsx';
import { PricePlot } from './price-plot.tsx';
import { tariffFrom } from './price-values.ts';
import { RulePreview } from './rule-preview.tsx';
import classes from './price-preview.module.css';

type Props = {
  /** Null while the typed price is invalid. */
  pricing: PricingInput | null;
  station: Pick<EditableStation, 'id' | 'time_zone'>;
};

export function PricePreview({ pricing, station }: Props) {
  const rule = pricing?.rule;
  if (pricing && rule?.kind === 'spot') {
    return (
      <div className={classes.previews}>
        <RulePreview station={station} pricing={pricing} />
        <OwnerShare pricing={pricing} />
      </div>
    );
  }
  return (
    <div className={classes.previews}>
      <Typical pricing={pricing} />
      {pricing && <OwnerShare pricing={pricing} />}
      {pricing && rule && <RulePreview station={station} pricing={pricing} />}
    </div>
  );
}

function Typical({ pricing }: Pick<Props, 'pricing'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.preview} aria-labelledby="price-preview">
      <h2 id="price-preview">{t('manage.preview.title')}</h2>
      {pricing ? <Costs pricing={pricing} /> : <p>{t('manage.preview.none')}</p>}
    </section>
  );
}

function Costs({ pricing }: { pricing: PricingInput }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tariff = tariffFrom(pricing);
  const courses = priceStepsOf(tariff);
  const money = (amount: number): string => format.money(amount, pricing.currency);
  return (
    <>
      <dl className={classes.charges}>
        {TYPICAL_CHARGES.map((charge) => (
          <div key={charge.powerKw}>
            <dt>
              {t('manage.preview.charge', {
                energy: format.count(charge.energyKwh),
                power: format.power(charge.powerKw),
                time: format.minutes(minutesOf(charge)),
              })}
            </dt>
            <dd>{money(costOf(tariff, charge))}</dd>
          </div>
        ))}
      </dl>
      <PricePlot courses={courses} money={money} />
      <TableDetails
        title={t('manage.preview.table')}
        label={t('manage.preview.plot')}
        rows={PRICE_STEPS_KWH.map((energy, index) => ({ energy, index }))}
        keyOf={({ energy }) => energy}
        columns={[
          {
            key: 'energy',
            label: t('manage.preview.energy'),
            isRowHeader: true,
            cell: ({ energy }) => `${format.count(energy)} ${t('common.unit.kWh')}`,
          },
          ...courses.map(({ powerKw, costs }) => ({
            key: String(powerKw),
            label: t('manage.preview.at', { power: format.power(powerKw) }),
            isNumber: true,
            cell: ({ index }: { index: number }) => money(costs[index] ?? 0),
          })),
        ]}
      />
    </>
  );
}
