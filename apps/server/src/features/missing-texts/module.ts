import { defineModule } from '../../platform/modules/define-module.ts';
import { missingTextsRoutes } from './missing-texts.routes.ts';
import { createMissingTexts } from './missing-texts.service.ts';

export const missingTextsModule = defineModule({
  name: 'missing-texts',
  start: ({ files, config }) => ({
    offers: {},
    routes: (app) =>
      missingTextsRoutes(app, createMissingTexts(files), { collects: config.collectsMissingTexts }),
  }),
});
