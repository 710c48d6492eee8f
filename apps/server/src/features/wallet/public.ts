export type { Wallet } from './wallet.service.ts';
export type { OwedBill } from './collect.service.ts';
export { readRefundable, refundReservation } from './refunds/refund.service.ts';
export type { RefundOutcome } from './refunds/refund.service.ts';
export { decidePayout } from './payouts/payouts.service.ts';
export { findRecipient as findPayoutRecipient } from './payouts/payouts.store.ts';
export { payoutMail } from './payouts/payout-mail.ts';
export type { FrozenTokens } from './disputes/disputed-money.service.ts';
export {
  collectTransfers,
  listUnpaid,
  repeatTransfers,
  type CollectedTransfers,
  type TransferObstacle,
} from './transfers/transfers.service.ts';
