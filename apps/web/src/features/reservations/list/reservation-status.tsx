import {
  IconBolt,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockOff,
  IconHourglass,
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

export function ReservationStatusBadge({ status }: { status: ReservationStatus }) {
  const { t } = useTranslation();
  const { icon: Shape, colour } = LOOK[status];
  return (
    <span className={classes.status}>
      <Shape size={18} color={colour} aria-hidden />
      {t(`reservations.status.${status}`)}
    </span>
  );
}
