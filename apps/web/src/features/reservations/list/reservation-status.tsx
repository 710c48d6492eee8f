import {
  IconBolt,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockOff,
  IconHourglass,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';
import type { ReservationStatus } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import classes from './reservation-list.module.css';

const LOOK: Record<ReservationStatus, { icon: Icon; colour: string }> = {
  PENDING: { icon: IconHourglass, colour: 'var(--vg-wait)' },
  RESERVED: { icon: IconCalendarCheck, colour: 'var(--vg-orange-text)' },
  CHARGING: { icon: IconBolt, colour: 'var(--vg-busy)' },
  FULFILLED: { icon: IconCircleCheck, colour: 'var(--vg-second)' },
  CANCELED: { icon: IconCircleMinus, colour: 'var(--vg-off)' },
  NO_SHOW: { icon: IconClockOff, colour: 'var(--vg-wait)' },
  REJECTED: { icon: IconCircleX, colour: 'var(--vg-faulted)' },
  FAILED: { icon: IconCircleX, colour: 'var(--vg-faulted)' },
};

const TO_CONFIRM = { icon: IconUserQuestion, colour: 'var(--vg-wait)' };

type Props = {
  status: ReservationStatus;
  /** Its session waits for the driver's answer. */
  isToConfirm?: boolean;
};

export function ReservationStatusBadge({ status, isToConfirm = false }: Props) {
  const { t } = useTranslation();
  const { icon: Shape, colour } = isToConfirm ? TO_CONFIRM : LOOK[status];
  return (
    <span className={classes.status}>
      <Shape size={18} color={colour} aria-hidden />
      {t(`reservations.status.${isToConfirm ? 'TO_CONFIRM' : status}`)}
    </span>
  );
}
