export { createAnalytics } from './analytics.service.ts';
