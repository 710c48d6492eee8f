export { driverTokensFetched, selectWallet } from './wallet-slice.ts';
