export { createWallet } from './wallet.service.ts';
export type { Settlement, Wallet } from './wallet.service.ts';
