import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { SecondFactor } from './second-factor.service.ts';

export function secondFactorRoutes(app: HttpApp, factors: SecondFactor): void {
  serve(app, 'readSecondFactors', ({ actor }) => factors.read(actor));
  serve(app, 'beginAuthenticator', ({ actor }) => factors.beginAuthenticator(actor));
  serve(app, 'confirmAuthenticator', ({ actor, body, once }) =>
    factors.confirmAuthenticator(actor, body.code, once),
  );
  serve(app, 'removeAuthenticator', ({ actor }) => done(factors.removeAuthenticator(actor)));
  serve(app, 'beginPasskey', ({ actor }) => factors.beginPasskey(actor));
  serve(app, 'addPasskey', ({ actor, body, once }) => factors.addPasskey(actor, body, once));
  serve(app, 'renamePasskey', ({ actor, params, body }) =>
    factors.renamePasskey(actor, params.id, body.name),
  );
  serve(app, 'removePasskey', ({ actor, params }) => done(factors.removePasskey(actor, params.id)));
  serve(app, 'renewRecoveryCodes', ({ actor, once }) => factors.renewRecoveryCodes(actor, once));
  serve(app, 'beginPasskeyLogin', ({ actor }) => factors.beginAssertion(actor?.userId ?? null));
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
