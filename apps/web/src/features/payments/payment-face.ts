import type { PaymentSession } from '@voltagora/contract';

/** What a payment means to the person: to be paid, paid or held, given back, or come to nothing. */
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

/** Whether it can still become something else by itself while the person looks on. */
export const isUndecided = ({ status }: Pick<PaymentSession, 'status'>): boolean =>
  status === 'open';
