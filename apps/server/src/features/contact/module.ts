import { defineModule } from '../../platform/modules/define-module.ts';
import { contactRoutes } from './contact.routes.ts';
import { createContact } from './contact.service.ts';

export const contactModule = defineModule({
  name: 'contact',
  start: (platform) => ({
    offers: {},
    routes: (app) => contactRoutes(app, createContact(platform)),
  }),
});
