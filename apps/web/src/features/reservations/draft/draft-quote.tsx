/** The price by item, how long it is valid, and the cancellation fees. */
import { Skeleton, Title } from '@mantine/core';
import type { ReservationCost, Station } from '@voltagora/contract';
import { isDcPlug, lossPercent } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { IdleFeeText } from '../../../shared/ui/idle-fee-text.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { shareOf } from '../agreed-money.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { Tokens } from '../../wallet/public.ts';
import { AgreedMarketNote } from './quote/agreed-market.tsx';
import { CostItems } from './payment/cost-items.tsx';
import classes from './draft.module.css';
import { QuoteCountdown } from './quote/quote-countdown.tsx';
import { selectDraft } from '../reservations-slice.ts';
import { bookableWeeks, payableOf } from './window/series-weeks.ts';
import type { Quote } from './quote/use-quote.ts';

type Props = { quote: Quote; station: Station };

export function DraftQuote({ quote, station }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cost, total_cost, paymentMethod, plug } = useSelector(selectDraft);
  const type = station.plugs.find(({ id }) => id === plug?.id)?.connector_type ?? 'UNKNOWN';
  const isCard = paymentMethod.type === 'fiat';
  const currency = station.pricing?.currency ?? 'EURO';
  return (
    <Surface aria-busy={quote.isLoading}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('reservations.draft.quote.title')}
        </Title>
        {quote.isCurrent && <QuoteCountdown quote={quote} />}
      </div>
      {cost && (
        <div className={classes.quote} data-old={!quote.isCurrent || undefined}>
          <Total cost={cost} total={total_cost} isCard={isCard} />
          <Together cost={cost} />
          <ul className={classes.terms}>
            <li>
              {t(
                isCard
                  ? 'reservations.draft.quote.measuredCard'
                  : 'reservations.draft.quote.measured',
              )}
            </li>
            <FreeCancellation {...{ cost, station, isCard }} />
          </ul>
          <details className={classes.more}>
            <summary>{t('reservations.draft.quote.details')}</summary>
            <p className={classes.note}>
              {t('reservations.draft.quote.expected', {
                energy: format.energy(cost.consumption_kWh),
                power: format.power(cost.power_kW),
                losses: format.percent(lossPercent(isDcPlug(type))),
              })}
              {station.power_shared && ` ${t('reservations.draft.quote.powerShared')}`}
            </p>
            <CostItems
              items={cost.items}
              rounding={cost.rounding}
              total={total_cost}
              tokens={isCard ? null : cost.tokens}
              currency={currency}
            />
            <AgreedMarketNote pricing={cost.pricing} timeZone={station.time_zone} />
            <OtherTerms {...{ cost, station, isCard }} />
          </details>
        </div>
      )}
      {!cost && quote.isLoading && <Skeleton height={120} radius="md" mt="sm" />}
      {!cost && !quote.isLoading && (
        <CostItems items={[]} total={total_cost} tokens={0} currency={currency} />
      )}
    </Surface>
  );
}

/** The cost of a series; the lines above are one week. */
function Together({ cost }: { cost: ReservationCost }) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  if (!cost.series) return null;
  const { total_cost, tokens, currency } = payableOf(cost);
  return (
    <p className={classes.together}>
      {t('reservations.draft.quote.together', {
        count: bookableWeeks(cost).length,
        amount: amountOf(tokens, { amount: total_cost, currency }),
      })}
    </p>
  );
}

type TotalProps = { cost: ReservationCost; total: number; isCard: boolean };

/** The most that is paid, before any detail. */
function Total({ cost, total, isCard }: TotalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.price}>
      {t('reservations.draft.quote.atMost', { amount: format.money(total, cost.currency) })}{' '}
      {!isCard && (
        <small>
          <Tokens value={cost.tokens} />
        </small>
      )}
    </p>
  );
}

type TermsProps = { cost: ReservationCost; station: Station; isCard: boolean };

/** A fee in the means of payment. */
function useFee({ cost, isCard }: TermsProps): (tokens: number) => string {
  const format = useFormat();
  const amountOf = useTokenAmount();
  return (tokens) => {
    const whole = isCard ? cost.card.amount : cost.total_cost;
    const amount = shareOf(whole, tokens, cost.tokens);
    const { currency } = cost;
    return isCard ? format.money(amount, currency) : amountOf(tokens, { amount, currency });
  };
}

function FreeCancellation(props: TermsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fee = useFee(props);
  const { free_until, late_fee_tokens } = props.cost.cancellation;
  const until = format.dateTime(free_until, props.station.time_zone);
  return <li>{t('reservations.draft.quote.cancel', { until, fee: fee(late_fee_tokens) })}</li>;
}

function OtherTerms(props: TermsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const fee = useFee(props);
  const { cost, station } = props;
  return (
    <ul className={classes.terms}>
      {cost.pricing.pricing_policy === 1 && <li>{t('reservations.draft.quote.perMinute')}</li>}
      <li>
        {t('reservations.draft.quote.noShow', {
          minutes: format.minutes(station.booking_terms.no_show_after_minutes),
          fee: fee(cost.cancellation.no_show_fee_tokens),
        })}
      </li>
      {cost.pricing.idle_fee && (
        <li>
          <IdleFeeText
            fee={cost.pricing.idle_fee}
            currency={cost.currency}
            stop={cost.stop_time}
            timeZone={station.time_zone}
          />
        </li>
      )}
    </ul>
  );
}
