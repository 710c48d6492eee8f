export { OwnerAnalytics } from './owner-analytics.tsx';
