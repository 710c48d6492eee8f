export type { Receipts } from './receipts.service.ts';
