import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { BusinessProfiles } from './business-profiles.service.ts';

export function businessProfilesRoutes(app: HttpApp, businessProfiles: BusinessProfiles): void {
  serve(app, 'readBusinessProfile', ({ actor }) => businessProfiles.read(actor));
  serve(app, 'createBusinessProfile', ({ body, actor }) => businessProfiles.create(body, actor));
  serve(app, 'updateBusinessProfile', ({ body, actor }) => businessProfiles.update(body, actor));
}
