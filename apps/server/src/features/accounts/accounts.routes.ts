import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Accounts } from './accounts.service.ts';

export function accountsRoutes(app: HttpApp, accounts: Accounts): void {
  serve(app, 'createUser', ({ body, address }) => accounts.register(body, address));
  serve(app, 'activateUser', ({ body, address }) => done(accounts.activate(body, address)));
  serve(app, 'resendActivation', ({ body, address }) =>
    done(accounts.resendActivation(body.email, address)),
  );
  serve(app, 'createToken', ({ body, ...from }) => accounts.login(body, from));
  serve(app, 'finishLogin', ({ body, ...from }) => accounts.finishLogin(body, from));
  serve(app, 'finishPasskeyLogin', ({ body, ...from }) => accounts.loginByPasskey(body, from));
  serve(app, 'mailBrowserLink', ({ body, address }) =>
    done(accounts.mailBrowserLink(body.email, address)),
  );
  serve(app, 'confirmBrowser', ({ body, ...from }) => done(accounts.confirmBrowser(body, from)));
  serve(app, 'giveProof', ({ actor, body, ...from }) => accounts.giveProof(actor, body, from));
  serve(app, 'refreshToken', ({ body }) => accounts.refresh(body));
  serve(app, 'logout', ({ body }) => done(accounts.logout(body.refresh)));
  serve(app, 'forgotPassword', ({ body, ...from }) =>
    done(accounts.forgotPassword(body.email, from)),
  );
  serve(app, 'resetPassword', ({ body, address }) => done(accounts.resetPassword(body, address)));
  serve(app, 'setPassword', ({ actor, body, ...from }) =>
    done(accounts.setPassword(actor, body, from)),
  );
  serve(app, 'listMySessions', ({ actor }) => accounts.mySessions(actor));
  serve(app, 'endMySession', ({ actor, params }) => done(accounts.endSession(actor, params.id)));
  serve(app, 'signOutEverywhere', ({ actor }) => done(accounts.signOutEverywhere(actor)));
  serve(app, 'readMe', ({ actor }) => accounts.me(actor));
  serve(app, 'updateMe', ({ actor, body }) => accounts.updateMe(actor, body));
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
