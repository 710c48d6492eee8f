export { createWallet } from './wallet.service.ts';
export type { Wallet } from './wallet.service.ts';
