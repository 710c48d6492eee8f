export { BestWindows } from './best-windows.tsx';
