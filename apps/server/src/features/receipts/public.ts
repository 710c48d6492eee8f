export { createReceipts } from './receipts.service.ts';
