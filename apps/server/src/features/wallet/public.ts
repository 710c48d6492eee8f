export type { Wallet } from './wallet.service.ts';
export type { OwedBill } from './collect.service.ts';
export { refundReservation } from './refund.service.ts';
export type { RefundOutcome } from './refund.service.ts';
export { decidePayout } from './payouts.service.ts';
export { findRecipient as findPayoutRecipient } from './payouts.store.ts';
export { payoutMail } from './payout-mail.ts';
