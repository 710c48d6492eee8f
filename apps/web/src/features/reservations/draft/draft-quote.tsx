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
          <Together cost={cost} />
          <CancelTerms {...{ cost, station, isCard }} />
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
  const format = useFormat();
  if (!cost.series) return null;
  const { total_cost, tokens, currency } = payableOf(cost);
  return (
    <p className={classes.together}>
      {t('reservations.draft.quote.together', {
        count: bookableWeeks(cost).length,
        total: format.money(total_cost, currency),
        tokens: format.tokenCount(tokens),
      })}
    </p>
  );
}

type TermsProps = { cost: ReservationCost; station: Station; isCard: boolean };

function CancelTerms({ cost, station, isCard }: TermsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { free_until, late_fee_tokens, no_show_fee_tokens } = cost.cancellation;
  const { no_show_after_minutes } = station.booking_terms;
  const fee = (tokens: number): string => {
    const whole = isCard ? cost.card.amount : cost.total_cost;
    const amount = shareOf(whole, tokens, cost.tokens);
    const { currency } = cost;
    return isCard ? format.money(amount, currency) : amountOf(tokens, { amount, currency });
  };
  return (
    <ul className={classes.terms}>
      <li>
        {t(isCard ? 'reservations.draft.quote.measuredCard' : 'reservations.draft.quote.measured')}
      </li>
      {cost.pricing.pricing_policy === 1 && <li>{t('reservations.draft.quote.perMinute')}</li>}
      <li>
        {t('reservations.draft.quote.cancel', {
          until: format.dateTime(free_until, station.time_zone),
          fee: fee(late_fee_tokens),
        })}
      </li>
      <li>
        {t('reservations.draft.quote.noShow', {
          minutes: format.minutes(no_show_after_minutes),
          fee: fee(no_show_fee_tokens),
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
