import { defineModule } from '../../platform/modules/define-module.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { type AnalyticsDeps, createAnalytics } from './analytics.service.ts';

interface Needs {
  wallet: { earnings: AnalyticsDeps['readEarnings'] };
}

export const analyticsModule = defineModule({
  name: 'analytics',
  start: ({ readReport, clock }, { wallet: { earnings: readEarnings } }: Needs) => ({
    offers: {},
    routes: (app) => analyticsRoutes(app, createAnalytics({ readReport, clock, readEarnings })),
  }),
});
