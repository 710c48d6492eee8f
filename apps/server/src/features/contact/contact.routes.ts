import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Contact } from './contact.service.ts';

export function contactRoutes(app: HttpApp, contact: Contact): void {
  serve(app, 'contactHost', async ({ body, address }) => {
    await contact.write(body, address);
    return null;
  });
}
