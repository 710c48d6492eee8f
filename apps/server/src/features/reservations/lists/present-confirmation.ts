import type { Reservation } from '@voltagora/contract';
import { answeredBy } from '@voltagora/domain';
import type { ReservationRow } from './reservation-row.reads.ts';

export function presentConfirmation(row: ReservationRow): Pick<Reservation, 'confirmation'> {
  const { asked_at: askedAt, confirmation_outcome: outcome } = row;
  if (askedAt === null) return {};
  const decidedBy = answeredBy(askedAt).toISOString();
  return { confirmation: { asked_at: askedAt.toISOString(), decided_by: decidedBy, outcome } };
}
