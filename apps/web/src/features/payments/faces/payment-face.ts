import type { PaymentSession } from '@voltagora/contract';

/** The status of a payment for the user: to be paid, paid or held, refunded, failed. */
export type PaymentFace = 'preparing' | 'open' | 'done' | 'released' | 'failed';

export function faceOf({ status, checkout_url }: PaymentSession): PaymentFace {
  switch (status) {
    case 'open':
      return checkout_url === null ? 'preparing' : 'open';
    case 'authorized':
    case 'capturing':
    case 'captured':
      return 'done';
    case 'canceling':
    case 'canceled':
      return 'released';
    case 'failed':
      return 'failed';
  }
}

/** Whether the status can still change by itself. */
export const isUndecided = ({ status }: Pick<PaymentSession, 'status'>): boolean =>
  status === 'open';
