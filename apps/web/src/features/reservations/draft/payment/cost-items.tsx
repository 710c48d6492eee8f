/** The lines of a quote or bill and their sum. */
import type { CostItem } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Tokens } from '../../../wallet/public.ts';
import classes from '../draft.module.css';

type Props = {
  items: readonly CostItem[];
  /** What truncated lines lack to their total. */
  rounding?: number | undefined;
  total: number;
  /** Null if it is not paid in tokens. */
  tokens: number | null;
  currency: string;
  /** Whether the energy was measured. */
  isBill?: boolean;
};
const PRICE_DECIMALS = 4;

/** Aligned on the decimal separator. */
export function CostItems({ items, rounding = 0, total, tokens, currency, isBill = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = (amount: number): string => format.money(amount, currency);
  const quantityOf = ({ quantity, unit, unit_price }: CostItem): string => {
    const price = format.money(unit_price, currency, PRICE_DECIMALS);
    if (unit === 'once') return '';
    if (unit === 'percent') {
      return t('reservations.item.partOf', {
        percent: format.percent(quantity),
        price: amountOf(unit_price),
      });
    }
    const isWhole = unit === 'min' && Number.isInteger(quantity);
    const energy = isBill && unit === 'kWh' ? format.billedEnergy : format.energy;
    const amount = isWhole ? format.count(quantity) : energy(quantity);
    return `${amount} ${t(`common.unit.${unit}`)} × ${price}`;
  };
  return (
    <dl className={classes.items}>
      {items.map((item) => (
        <div key={item.kind}>
          <dt>
            {t(`reservations.item.${item.kind}`)}
            <small>{quantityOf(item)}</small>
          </dt>
          <dd>{amountOf(item.amount)}</dd>
        </div>
      ))}
      {rounding > 0 && (
        <div>
          <dt>{t('reservations.item.rounding')}</dt>
          <dd>{amountOf(rounding)}</dd>
        </div>
      )}
      <div data-total>
        <dt>{t('reservations.item.total')}</dt>
        <dd>
          {format.money(total, currency)}
          {tokens !== null && (
            <small>
              <Tokens value={tokens} />
            </small>
          )}
        </dd>
      </div>
    </dl>
  );
}
