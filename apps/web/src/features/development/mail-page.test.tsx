import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, DevelopmentMail } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Shell } from '../../app/shell/shell.tsx';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { asShownHere, linksOf, pathOf } from './mail-links.ts';
import { MailPage } from './mail-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LINK = 'https://charge.example/activate/1/abc';
const mail = (n: number, over: Partial<DevelopmentMail> = {}): DevelopmentMail => ({
  id: `018f6b1e-0000-7000-8000-00000000000${n}`,
  kind: 'activation',
  to: `person${n}@example.org`,
  lang: 'en',
  subject: `Subject ${n}`,
  text: `Hello ${n},\n\nActivate:\n${LINK}${n}\n`,
  html: `<!doctype html><html><head></head><body><a href="${LINK}${n}">Go</a></body></html>`,
  created_at: '2026-11-01T10:00:00Z',
  ...over,
});
const listed = (...results: DevelopmentMail[]): AnswerOf<'listDevelopmentMails'> => ({
  results,
  count: results.length,
});

function open(mails: Answers['listDevelopmentMails'], search = '') {
  const routes = [
    { path: '/development/mail', element: <MailPage /> },
    { path: '/activate/:uid/:token', element: <p>activation page</p> },
  ];
  const path = `/development/mail${search}`;
  return renderScreen({
    routes,
    path,
    answers: mails === undefined ? {} : { listDevelopmentMails: mails },
  });
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the development inbox', () => {
  it('shows the newest mail first, and any other when chosen', async () => {
    const { router } = open(() => listed(mail(2), mail(1)));
    await heading('Subject 2');
    const list = within(screen.getByRole('navigation', { name: 'E-mails, newest first' }));
    expect(list.getAllByRole('link')).toHaveLength(2);
    await userEvent.click(list.getByRole('link', { name: /Subject 1/ }));
    await heading('Subject 1');
    expect(router.state.location.search).toBe(`?mail=${mail(1).id}`);
    expect(list.getByRole('link', { name: /Subject 1/ }).getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('link', { name: 'All e-mails' }));
    await heading('Subject 2');
  });

  it('[B18] shows HTML in a sandbox without scripts, with its links changed to this origin', async () => {
    open(() => listed(mail(1)));
    const frame = await screen.findByTitle('The e-mail as shown in an e-mail app');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    const source = frame.getAttribute('srcdoc') ?? '';
    expect(source).toContain('<base target="_blank">');
    expect(source).toContain(`href="${window.location.origin}/activate/1/abc1"`);
    expect(source).not.toContain(LINK);
  });

  it('shows the plain text when asked', async () => {
    open(() => listed(mail(1)));
    await userEvent.click(await screen.findByRole('radio', { name: 'Plain text' }));
    expect(screen.getByText(/Hello 1,/).textContent).toBe(mail(1).text);
    expect(screen.queryByTitle('The e-mail as shown in an e-mail app')).toBeNull();
  });

  it('lists the links of a mail, which open in this client', async () => {
    open(() => listed(mail(1)));
    await userEvent.click(await screen.findByRole('link', { name: '/activate/1/abc1' }));
    expect(await screen.findByText('activation page')).toBeVisible();
  });

  it('loads new mail automatically, and at once on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const mails = [mail(1)];
    open(() => listed(...mails));
    await heading('Subject 1');
    mails.unshift(mail(2));
    await vi.advanceTimersByTimeAsync(4_000);
    await heading('Subject 2');
    mails.unshift(mail(3));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await heading('Subject 3')).toBeVisible();
  });

  it('keeps the chosen mail when a newer one arrives', async () => {
    const mails = [mail(1)];
    open(() => listed(...mails), `?mail=${mail(1).id}`);
    await heading('Subject 1');
    mails.unshift(mail(2));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('link', { name: /Subject 2/ });
    expect(screen.getByRole('heading', { level: 2, name: 'Subject 1' })).toBeVisible();
  });

  it('explains an empty inbox', async () => {
    open(() => listed());
    await heading('No e-mails yet');
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe(
      '/register',
    );
  });

  it('reports a mail that no longer exists', async () => {
    open(() => listed(mail(1)), '?mail=unknown');
    expect(await heading('This e-mail no longer exists')).toBeVisible();
  });

  it('says so if mail is really sent, and stops polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const { asked } = open(undefined);
    await heading('E-mails are not shown here');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(1);
  });

  it('shows an error with retry', async () => {
    const failure = { refused: 503, body: { detail: 'down', code: 'service_unavailable' } };
    let isDown = true;
    open(() => (isDown ? failure : listed(mail(1))));
    await screen.findByRole('alert');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Subject 1')).toBeVisible();
  });
});

describe('the links of a mail', () => {
  it('are found once each, without trailing punctuation', () => {
    const text = `See ${LINK}?a=1#b\nor ${LINK}?a=1#b or <https://x.example/y> or http://[bad`;
    expect(linksOf(text).map(({ href }) => href)).toEqual([`${LINK}?a=1#b`, 'https://x.example/y']);
    expect(linksOf(text).map(pathOf)).toEqual(['/activate/1/abc?a=1#b', '/y']);
  });

  it('are unchanged if the origin is the same', () => {
    const { html, text } = mail(1);
    expect(asShownHere(html, linksOf(text), 'https://charge.example')).toContain(`href="${LINK}1"`);
  });
});

describe('the link to the inbox', () => {
  const config = (development_mail: boolean) => testConfig({ development_mail });
  const openShell = (development_mail: boolean) =>
    renderScreen({
      routes: [{ path: '/', element: <Shell />, children: [{ index: true, element: <h1>x</h1> }] }],
      path: '/',
      answers: { readConfig: () => config(development_mail) },
    });

  it('is in the footer if mail is not sent', async () => {
    openShell(true);
    const link = await screen.findByRole('link', { name: 'Outgoing e-mails' });
    expect(link.getAttribute('href')).toBe('/development/mail');
  });

  it('is not shown otherwise', async () => {
    const { asked } = openShell(false);
    await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('readConfig'));
    await screen.findByRole('link', { name: 'Contact' });
    expect(screen.queryByRole('link', { name: 'Outgoing e-mails' })).toBeNull();
  });
});
