// The receipt of a finished session.
import { Button, Group, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../../../shared/format/address.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { SignedReadings } from '../../../meter-proofs/public.ts';
import { ReportFault } from '../../../fault-reports/public.ts';
import { ReservationRatings } from '../../../ratings/public.ts';
import { AgreedMarketNote } from '../../draft/quote/agreed-market.tsx';
import { CostItems } from '../../draft/payment/cost-items.tsx';
import { CarbonNote } from './carbon-note.tsx';
import classes from '../charging.module.css';
import { MoneyOutcome } from './money-outcome.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptSeller, ReceiptVat } from './receipt-seller.tsx';
import { RefundAsOwner } from './refund-as-owner.tsx';
import { SaveReceipt } from './save-receipt.tsx';

type Props = { reservation: Reservation; isDriver: boolean };

/** The receipt of a finished session: energy, cost and refund to the wallet; printable. */
export function Receipt({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { session, bill, currency, plug, seller, payment } = reservation;
  return (
    <>
      <Surface>
        <p className={classes.note}>{t('charging.receipt.charged')}</p>
        <p className={classes.big}>
          {format.billedEnergy(session?.energy_kWh ?? 0)} <small>{t('common.unit.kWh')}</small>
        </p>
        <Title order={2} size="h3" mt="md">
          <bdi>{plug.station.name}</bdi>
        </Title>
        <p className={classes.note}>{addressOf(plug.station)}</p>
        <ReceiptFacts reservation={reservation} />
        {bill && (
          <>
            <CostItems
              items={bill.items}
              rounding={bill.rounding}
              total={bill.total_cost}
              tokens={isDriver && payment ? null : bill.tokens}
              currency={currency}
              isBill
            />
            {bill.vat && seller && (
              <ReceiptVat vat={bill.vat} percentage={seller.vat_percentage} currency={currency} />
            )}
            <AgreedMarketNote pricing={reservation.pricing} timeZone={plug.station.time_zone} />
            <MoneyOutcome {...{ reservation, isDriver }} />
          </>
        )}
        {reservation.co2 && <CarbonNote co2={reservation.co2} />}
        {seller && <ReceiptSeller seller={seller} />}
        {session && <SignedReadings sessionId={session.id} />}
      </Surface>
      <ReservationRatings reservationId={reservation.id} isDriver={isDriver} />
      <div className={classes.noPrint}>
        <NextStep {...{ reservation, isDriver }} />
        <Group gap="sm" mt="sm">
          {isDriver && !plug.station.is_deleted && (
            <ReportFault station={plug.station} plugs={[plug]} />
          )}
          {bill && <SaveReceipt reservation={reservation} />}
          {bill && !isDriver && <RefundAsOwner reservationId={reservation.id} />}
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('charging.receipt.print')}
          </Button>
        </Group>
      </div>
    </>
  );
}

/** The same plug again while its station exists; owners return to their business. */
function NextStep({ reservation: { plug }, isDriver }: Props) {
  const { t } = useTranslation();
  const [to, label] = !isDriver
    ? ['/owner', t('charging.toOwner')]
    : plug.station.is_deleted
      ? ['/reservations', t('charging.toReservations')]
      : [`/reserve?plug=${plug.id}`, t('charging.receipt.again')];
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  );
}
