/** Before charging: one card with place, deadline and directions, the price folded, and the start button as soon as it is allowed. */
import { Button, Group } from '@mantine/core';
import { IconNavigation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IdleFeeText } from '../../../../shared/ui/idle-fee-text.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { heldMoney } from '../../agreed-money.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { ActionBar } from '../../../../shared/ui/action-bar.tsx';
import { Fold } from '../../../../shared/ui/fold/fold.tsx';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { CancelAsOwner, isRejectable } from '../../list/cancel-as-owner.tsx';
import { CancelReservation } from '../../list/cancel-reservation.tsx';
import { CostItems } from '../../draft/payment/cost-items.tsx';
import { BeforeCountdown } from './before-countdown.tsx';
import { BookingActions } from './booking-actions.tsx';
import { SlotLockNotice } from './slot-lock-notice.tsx';
import classes from '../charging.module.css';
import { directionsHref } from '../../../../shared/map/directions.ts';
import { ExtendBooking } from '../extend-booking.tsx';
import { FailureNotice } from './failure-notice.tsx';
import type { Known } from '../live-state.ts';
import { isStartable } from '../reservation-phase.ts';
import type { PanelProps } from '../panel-props.ts';
import { BookingFacts, StationTitle, usePlugFacts } from '../reservation-place.tsx';
import { RunningLate } from './running-late.tsx';
import { StartButton } from './start-button.tsx';

type Props = PanelProps & { known: Known; isDriver: boolean };

export function BeforePanel({ reservation, known, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1000);
  const { plug, items, total_cost, tokens_held, currency, payment } = reservation;
  const { lat, lng, name } = plug.station;
  const facts = usePlugFacts(plug);
  // The main action is paying; cancelling the payment cancels the booking.
  const isToBePaid = reservation.status === 'PENDING' && payment?.status === 'open';
  const canStart = isDriver && isStartable(reservation, now);
  // Only one primary button per screen: other plugs are offered if this one is not locked.
  const { charger_hold: hold, away } = reservation;
  const others = [...(hold?.other_plugs ?? []), ...(away?.other_plugs ?? [])];
  const isOffered = isDriver && others.length > 0;
  const directions = (
    <Button
      component="a"
      href={directionsHref({ lat, lng, name }, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      variant={canStart || isOffered ? 'default' : 'filled'}
      leftSection={<IconNavigation size={20} aria-hidden />}
    >
      {t('charging.before.directions')}
    </Button>
  );
  return (
    <>
      {known.step === 'failed' && <FailureNotice code={known.failure} isDriver={isDriver} />}
      <SlotLockNotice reservation={reservation} isDriver={isDriver} />
      <Surface>
        <StationTitle station={plug.station} />
        <p className={classes.note}>{facts}</p>
        <div className={classes.due}>
          <BeforeCountdown reservation={reservation} now={now} isDriver={isDriver} />
        </div>
        {isDriver && <RunningLate reservation={reservation} />}
        <dl className={classes.facts}>
          <BookingFacts reservation={reservation} />
        </dl>
        {isDriver && !isToBePaid && <BookingActions reservation={reservation} />}
      </Surface>
      <Fold title={t('charging.before.price')} summary={format.money(total_cost, currency)}>
        <Held reservation={reservation} isDriver={isDriver} />
        <CostItems
          items={items}
          total={total_cost}
          tokens={reservation.payment_method.type === 'fiat' ? null : tokens_held}
          currency={currency}
        />
        {reservation.pricing.idle_fee && (
          <p className={classes.note}>
            <IdleFeeText
              fee={reservation.pricing.idle_fee}
              {...{ currency, isDriver }}
              stop={reservation.stop_time}
              timeZone={plug.station.time_zone}
            />
          </p>
        )}
      </Fold>
      {isDriver && !isToBePaid && (
        <>
          <ActionBar>{canStart ? <StartButton reservation={reservation} /> : directions}</ActionBar>
          <Group gap="sm">
            {canStart && directions}
            <ExtendBooking reservation={reservation} />
            {payment?.status !== 'open' && <CancelReservation reservation={reservation} />}
          </Group>
        </>
      )}
      {!isDriver && isRejectable(reservation, now) && (
        <div>
          <p className={classes.note}>{t('charging.before.owner')}</p>
          <CancelAsOwner reservation={reservation} />
        </div>
      )}
    </>
  );
}

/** What is held: tokens, an amount on the card, or nothing before the card hold. */
function Held({ reservation, isDriver }: Pick<Props, 'reservation' | 'isDriver'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { payment, tokens_held, status } = reservation;
  if (payment && isDriver) {
    const key = status === 'PENDING' ? 'charging.before.toPay' : 'charging.before.heldCard';
    const amount = format.money(payment.amount, payment.currency);
    return <p className={classes.note}>{t(key, { amount })}</p>;
  }
  if (reservation.payment_method.type === 'fiat') {
    const key =
      status === 'PENDING' ? 'charging.before.toPayOwner' : 'charging.before.heldCardOwner';
    return <p className={classes.note}>{t(key)}</p>;
  }
  return (
    <p className={classes.note}>
      {t(isDriver ? 'charging.before.held' : 'charging.before.heldOwner', {
        amount: amountOf(tokens_held, heldMoney(reservation, tokens_held)),
      })}
    </p>
  );
}
