/** What drivers will pay by the prices as they are typed: two typical charges, and the cost over a charge. */
import type { EditableStation, PricingInput } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import {
  PRICE_STEPS_KWH,
  costOf,
  priceStepsOf,
  minutesOf,
  TYPICAL_CHARGES,
} from './price-courses.ts';
import { PricePlot } from './price-plot.tsx';
import { tariffFrom } from './price-values.ts';
import { RulePreview } from './rule-preview.tsx';
import classes from './price-preview.module.css';

type Props = {
  /** Null while what is typed is no price. */
  pricing: PricingInput | null;
  station: Pick<EditableStation, 'id' | 'time_zone'>;
};

export function PricePreview({ pricing, station }: Props) {
  const rule = pricing?.rule;
  if (pricing && rule?.kind === 'spot') return <RulePreview station={station} pricing={pricing} />;
  return (
    <div className={classes.previews}>
      <Typical pricing={pricing} />
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
      <details className={classes.table}>
        <summary>{t('manage.preview.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('manage.preview.energy')}</th>
              {courses.map(({ powerKw }) => (
                <th key={powerKw} scope="col">
                  {t('manage.preview.at', { power: format.power(powerKw) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PRICE_STEPS_KWH.map((energy, index) => (
              <tr key={energy}>
                <th scope="row">{`${format.count(energy)} ${t('common.unit.kWh')}`}</th>
                {courses.map(({ powerKw, costs }) => (
                  <td key={powerKw}>{money(costs[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
