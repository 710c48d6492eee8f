import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Accounts } from './accounts.service.ts';

export function accountsRoutes(app: HttpApp, accounts: Accounts): void {
  serve(app, 'createUser', ({ body }) => accounts.register(body));
  serve(app, 'createToken', ({ body, ...from }) => accounts.login(body, from));
  serve(app, 'refreshToken', ({ body }) => accounts.refresh(body.refresh));
  serve(app, 'logout', async ({ body }) => {
    await accounts.logout(body.refresh);
    return null;
  });
  serve(app, 'readMe', ({ actor }) => accounts.me(actor));
  serve(app, 'updateMe', ({ actor, body }) => accounts.updateMe(actor, body));
}
