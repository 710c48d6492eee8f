export { SmartBanner } from './smart-banner.tsx';
