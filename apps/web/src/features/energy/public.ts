export { windowAddress } from './window-address.ts';
export { BestWindows } from './best-windows.tsx';
