import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { AccountLeaving } from './account-leaving.service.ts';

export function accountLeavingRoutes(app: HttpApp, leaving: AccountLeaving): void {
  serve(app, 'exportMe', ({ actor }) => leaving.exportAccount(actor));
  serve(app, 'deleteAccount', async ({ actor, params, body, ...from }) => {
    await leaving.deleteAccount(actor, params.id, body, from);
    return null;
  });
}
