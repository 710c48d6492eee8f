import { expect, test } from 'vitest';
import {
  openSandbox,
  OWN,
  PUBLIC_URL,
  withSandboxDatabase,
} from '../../tests/kit/payments/sandbox.ts';

withSandboxDatabase();

/** Without the origin: the payer returns to the one under which they opened the page. */
const RETURN_PATH = '/complete-payment-session?session=1';
const CANCEL_PATH = `${RETURN_PATH}&canceled=true`;

const MINUTES = 60_000;

test('a checkout shows payee, amount and time limit, and that no money moves', async () => {
  const { ask, read, clock } = await openSandbox();
  const { sessionId, url } = await ask();
  expect(url).toBe(`${PUBLIC_URL}/sandbox-payments/${sessionId}/`);
  clock.advance(28_000);
  const page = await read(sessionId);
  expect(page.statusCode).toBe(200);
  for (const said of [
    'Sandbox: no money moves',
    'Athens Charging',
    'Plaka Garage, plug A, 14:00 to 15:00',
    '€12.40',
    'Held on the card now',
    'For testing',
  ]) {
    expect(page.body).toContain(said);
  }
  expect(page.body).toContain('<html lang="en">');
  expect(page.body).toMatch(/<dt>Time to pay<\/dt>\s*<dd>\s*5 minutes\s*<\/dd>/);
  expect(page.headers['refresh']).toBe('273');
  expect(page.headers['cache-control']).toBe('no-store');
});

test('a checkout in Greek, in pounds and with immediate capture', async () => {
  const { ask, read } = await openSandbox();
  const greek = await ask({ lang: 'el', capturesAtOnce: true });
  const { body } = await read(greek.sessionId);
  expect(body).toContain('<html lang="el">');
  expect(body).toContain('Δοκιμαστικό περιβάλλον: δεν κινούνται χρήματα');
  expect(body).toContain('12,40\u00a0€');
  expect(body).toContain('Χρεώνεται αμέσως.');
  const british = await ask({ currency: 'BRITISH_POUND', amountMinor: 123_456 });
  expect((await read(british.sessionId)).body).toContain('£1,234.56');
});

test('a card that pays: authorized, and back to the payer’s page', async () => {
  const { ask, pay, read, provider } = await openSandbox();
  const { sessionId } = await ask();
  expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'open' });
  const answer = await pay(sessionId);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, RETURN_PATH]);
  expect(await provider.readCheckout(sessionId)).toEqual({
    kind: 'authorized',
    providerPaymentId: expect.stringMatching(/^pi_/),
    amountMinor: 1240,
    currency: 'EURO',
  });
  const { body } = await read(sessionId);
  expect(body).toContain('Paid already');
  expect(body).toContain('href="/complete-payment-session?session=1"');
  expect(body).not.toContain('<form');
});

test('a checkout with immediate capture is captured at once', async () => {
  const { ask, pay, provider } = await openSandbox();
  const { sessionId } = await ask({ capturesAtOnce: true });
  await pay(sessionId);
  expect(await provider.readCheckout(sessionId)).toMatchObject({
    kind: 'captured',
    amountMinor: 1240,
  });
});

test('a declined card: the page says so, and the next card pays', async () => {
  const { ask, pay, read, provider } = await openSandbox();
  const { sessionId } = await ask();
  const answer = await pay(sessionId, 'declined', 'twice');
  expect(answer.headers.location).toBe(`/sandbox-payments/${sessionId}/`);
  const { body } = await read(sessionId);
  expect(body).toContain('role="alert">The card was declined.');
  expect(body).toMatch(/<option value="twice" selected>/);
  expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'open' });
  expect((await pay(sessionId)).headers.location).toBe(RETURN_PATH);
});

test('a second step at the bank: refused, repeated, confirmed', async () => {
  const { ask, pay, post, read, provider } = await openSandbox();
  const { sessionId } = await ask();
  await pay(sessionId, 'second_step');
  expect((await read(sessionId)).body).toContain('Confirm at your bank');
  await post(`${sessionId}/refuse`);
  expect((await read(sessionId)).body).toContain('You refused the payment at the bank.');
  expect((await post(`${sessionId}/confirm`)).headers.location).not.toBe(RETURN_PATH);
  expect(await provider.readCheckout(sessionId), 'nothing is confirmed without a card').toEqual({
    kind: 'open',
  });
  await pay(sessionId, 'second_step');
  expect((await post(`${sessionId}/confirm`)).headers.location).toBe(RETURN_PATH);
  expect(await provider.readCheckout(sessionId)).toMatchObject({ kind: 'authorized' });
});

test('a bank that does not respond: another card, or the time runs out', async () => {
  const { ask, pay, post, read, provider, clock } = await openSandbox();
  const { sessionId } = await ask();
  await pay(sessionId, 'no_answer');
  expect((await read(sessionId)).body).toContain('The bank does not answer');
  await post(`${sessionId}/other-card`);
  expect((await read(sessionId)).body).toContain('Test card');
  await pay(sessionId, 'no_answer');
  clock.advance(5 * MINUTES);
  const { body } = await read(sessionId);
  expect(body).toContain('The time for this payment is up');
  expect(body).toContain(CANCEL_PATH.replace('&', '&amp;'));
  expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'expired' });
});

test('no payment is possible after expiry, and not a moment earlier', async () => {
  const { ask, pay, provider, clock } = await openSandbox();
  const late = await ask();
  const justInTime = await ask();
  clock.advance(5 * MINUTES - 1);
  expect((await pay(justInTime.sessionId)).headers.location).toBe(RETURN_PATH);
  clock.advance(1);
  expect((await pay(late.sessionId)).headers.location).toContain(late.sessionId);
  expect(await provider.readCheckout(late.sessionId)).toEqual({ kind: 'expired' });
  expect(await provider.readCheckout(justInTime.sessionId)).toMatchObject({ kind: 'authorized' });
});

test('cancelling leads back and does not change the payment', async () => {
  const { ask, read, provider } = await openSandbox();
  const { sessionId } = await ask();
  expect((await read(sessionId)).body).toContain(`href="${CANCEL_PATH.replace('&', '&amp;')}"`);
  expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'open' });
  await provider.expireCheckout(sessionId);
  expect((await read(sessionId)).body).toContain('The time for this payment is up');
});

test.each([
  ['en', 'en-GB,en;q=0.9', 'There is no such payment'],
  ['el', 'el-GR,el;q=0.9,en;q=0.8', 'Δεν υπάρχει τέτοια πληρωμή'],
  ['en', 'fr', 'There is no such payment'],
])('an unknown checkout, in %s for %s', async (lang, accepted, said) => {
  const { read, pay } = await openSandbox();
  const page = await read('cs_AAAAAAAAAAAAAAAAAAAAAA', { 'accept-language': accepted });
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain(`<html lang="${lang}">`);
  expect(page.body).toContain(said);
  expect(page.body).toContain('href="/"');
  expect((await pay('cs_AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404);
});

test('[B24] the address of a checkout has 128 random bits', async () => {
  const { ask } = await openSandbox();
  const ids = new Set<string>();
  for (let n = 0; n < 20; n += 1) ids.add((await ask()).sessionId);
  expect(ids.size).toBe(20);
  for (const id of ids) expect(Buffer.from(id.slice(3), 'base64url')).toHaveLength(16);
});

test('[B18] markup in a description, name or link is shown as text', async () => {
  const { ask, read } = await openSandbox();
  const nasty = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
  const { sessionId } = await ask({ description: nasty, cancelUrl: `${PUBLIC_URL}/"><b>` });
  const { body } = await read(sessionId);
  expect(body).not.toContain('<script');
  expect(body).not.toContain('<img');
  expect(body).not.toContain('<b>');
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('&amp;amp;');
});

test('the page runs no script, loads nothing from elsewhere, cannot be framed and does not leak its address', async () => {
  const { ask, read, pay } = await openSandbox();
  const { sessionId } = await ask();
  await pay(sessionId, 'second_step');
  for (const page of [await read(sessionId), await read('cs_unknown')]) {
    const policy = String(page.headers['content-security-policy']).split(';');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|script-src|\*/);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).not.toMatch(/<script|style="|\son\w+=/);
  }
});

test('the page has its own style and typeface', async () => {
  const { ask, read, app } = await openSandbox();
  const { body } = await read((await ask()).sessionId);
  expect(body).toContain('href="/sandbox-payments/page.css"');
  const style = await app.inject('/sandbox-payments/page.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  const fonts = [...style.body.matchAll(/url\('([^']+)'\)/g)].map(([, url]) => url);
  expect(fonts).toHaveLength(2);
  for (const url of fonts) {
    const { statusCode, headers, rawPayload } = await app.inject(String(url));
    expect([statusCode, headers['content-type']]).toEqual([200, 'font/ttf']);
    expect(rawPayload.length).toBeGreaterThan(100_000);
  }
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['an unknown origin', {}],
])('a form posted from %s changes nothing', async (_name, headers) => {
  const { ask, post, provider } = await openSandbox();
  const { sessionId } = await ask();
  const answer = await post(`${sessionId}/pay`, { card: 'pays' }, headers);
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toContain('That did not come from this page');
  expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'open' });
});

test('a form is accepted only from the page’s origin, and only as a form', async () => {
  const { ask, post, app } = await openSandbox();
  const { sessionId } = await ask();
  const host = 'localhost:3000';
  const opened = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  expect((await post(`${sessionId}/pay`, { card: 'declined' }, opened)).statusCode).toBe(303);
  const asJson = await app.inject({
    method: 'POST',
    url: `/sandbox-payments/${sessionId}/pay/`,
    headers: OWN,
    payload: { card: 'pays' },
  });
  expect(asJson.statusCode).toBe(403);
});

test.each([[{}], [{ card: 'gold' }], [{ card: 'pays', mode: 'whenever' }]])(
  'an invalid form, %j, shows the page again',
  async (form) => {
    const { ask, post, provider } = await openSandbox();
    const { sessionId } = await ask();
    const answer = await post(`${sessionId}/pay`, form);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/sandbox-payments/${sessionId}/`,
    ]);
    expect(await provider.readCheckout(sessionId)).toEqual({ kind: 'open' });
  },
);

test('a page only links to its own installation, whatever its address says', async () => {
  const { ask, post } = await openSandbox();
  for (const link of [
    'https://evil.example/',
    'javascript:alert(1)',
    `${PUBLIC_URL}.evil.example/`,
  ]) {
    await expect(ask({ returnUrl: link })).rejects.toThrow('must lead to this installation');
    await expect(ask({ cancelUrl: link })).rejects.toThrow('must lead to this installation');
  }
  const { sessionId } = await ask();
  const form = { card: 'pays', return_url: 'https://evil.example/' };
  const answer = await post(`${sessionId}/pay`, form);
  expect(answer.headers.location).toBe(RETURN_PATH);
});

test('a page that is paid twice at once is paid once', async () => {
  const { ask, pay, db } = await openSandbox();
  const { sessionId } = await ask();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(sessionId)));
  expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(new Set([RETURN_PATH]));
  const events = await db.selectFrom('sandbox_events').selectAll().execute();
  const kinds = events.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(kinds.toSorted()).toEqual(['checkout.completed', 'payment.authorized']);
});
