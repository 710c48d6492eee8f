// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { clientHooks } from '../../tests/kit/people/client-hooks.ts';
import { createApiClient } from './client.ts';

test.each([
  ['before the question', 'asked'],
  ['before the answer', 'proven'],
] as const)(
  '[22.6] a call is not sent again as another user who signs in %s',
  async (_name, moment) => {
    const other = { access: 'other', refresh: 'other' };
    let token = { access: 'fresh', refresh: 'r' };
    const sent: unknown[] = [];
    const send: typeof fetch = async (_url, init) => {
      sent.push(new Headers(init?.headers).get('authorization'));
      if (moment === 'asked') token = other;
      const refusal = { detail: 'Prove again', code: 'fresh_proof_required' };
      return Response.json(refusal, { status: 403 });
    };
    const prove = vi.fn<() => Promise<boolean>>(async () => {
      token = other;
      return true;
    });
    const hooks = clientHooks(() => token, prove);
    const client = createApiClient(hooks, 'http://test', send);
    const paid = client.call('requestPayout', { body: { tokens: 5 } });
    await expect(paid).rejects.toMatchObject({ code: 'fresh_proof_required' });
    expect(sent).toEqual(['Bearer fresh']);
    expect(prove).toHaveBeenCalledTimes(moment === 'asked' ? 0 : 1);
  },
);
