import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { serve } from '../../../platform/http/serve-call.ts';
import type { SignIn } from './sign-in.service.ts';

export function signInRoutes(app: HttpApp, signIn: SignIn): void {
  serve(app, 'beginGoogleSignIn', ({ query, browser }) =>
    signIn.begin('google-oauth2', query, browser),
  );
  serve(app, 'beginAppleSignIn', ({ query, browser }) => signIn.begin('apple-id', query, browser));
  serve(app, 'finishGoogleSignIn', ({ query, browser, address }) =>
    signIn.finish('google-oauth2', query, { browser, address }),
  );
  serve(app, 'finishAppleSignIn', ({ query, browser, address }) =>
    signIn.finish('apple-id', query, { browser, address }),
  );
  takeAppleForm(app, signIn);
}

const APPLE_FORM_BYTES_MAX = 16 * 1024;

const AppleForm = z.object({
  state: z.string().max(512).optional(),
  code: z.string().max(4096).optional(),
  iss: z.string().max(512).optional(),
  error: z.string().max(100).optional(),
  user: z.string().max(4096).optional(),
});

/**
 * Apple posts a form from its own site, so the browser sends no cookie of ours. This route redirects to the page with
 * the form's fields in the query; the page then calls the API from our site.
 */
function takeAppleForm(app: HttpApp, signIn: SignIn): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form: z.infer<typeof AppleForm> = AppleForm.safeParse(request.body).data ?? {
      error: 'invalid_request',
    };
    const { user, ...passedOn } = form;
    if (passedOn.state !== undefined) await signIn.keepAppleNames(passedOn.state, user);
    const given = Object.entries(passedOn).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(Object.fromEntries(given)).toString();
    return reply.redirect(`/auth/apple?${query}`, 303);
  }
  app.route({
    method: 'POST',
    url: '/auth/apple',
    bodyLimit: APPLE_FORM_BYTES_MAX,
    // Fastify's schema type lacks `hide`.
    schema: { hide: true } as object,
    onRequest: async ({ headers }) => {
      if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return;
      throw new AppError('unsupported_media_type', 'Send a form.');
    },
    handler: handle,
  });
}
