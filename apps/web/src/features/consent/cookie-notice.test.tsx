import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { ConsentChoice } from './consent-choice.tsx';
import { readConsent } from './consent.ts';
import { CookieNotice } from './cookie-notice.tsx';

const forget = (): void => void (document.cookie = 'cookies=; path=/; max-age=0');
afterEach(() => {
  cleanup();
  forget();
});

const outside = {
  analytics: { script_url: 'https://stats.example/s.js', site: '' },
  chat_script_url: null,
  error_dsn: null,
  places_host: null,
};
const open = (path = '/', config = testConfig({ outside })) =>
  renderScreen({
    routes: [
      {
        path: '*',
        element: (
          <>
            <CookieNotice />
            <ConsentChoice />
          </>
        ),
      },
    ],
    path,
    answers: { readConfig: () => config },
  });
const notice = () => screen.findByRole('region', { name: 'Cookies and third-party services' });
const shown = () => screen.queryByRole('region', { name: 'Cookies and third-party services' });

describe('the cookie notice', () => {
  it('[S2.09] [S9.05] is shown until declined; the answer is the cookie cookies=true', async () => {
    open();
    await notice();
    expect(readConsent()).toBe('unasked');
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(shown()).toBeNull();
    expect(document.cookie).toContain('cookies=true');
    expect(readConsent()).toBe('declined');
    cleanup();
    open();
    await screen.findByRole('radio', { name: 'Declined' });
    expect(shown()).toBeNull();
  });

  it('[S2.09] stores another value for accepting, which is equally easy', async () => {
    open();
    await notice();
    const [decline, accept] = screen.getAllByRole('button');
    expect(decline?.className).toBe(accept?.className);
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(document.cookie).toContain('cookies=accepted');
    expect(readConsent()).toBe('accepted');
    expect(shown()).toBeNull();
  });

  it('[S2.02] links to the privacy page', async () => {
    open();
    await notice();
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  });

  it('[S2.03] is hidden on the payment page', async () => {
    const { asked } = open('/complete-payment-session');
    await screen.findByRole('radio', { name: 'Declined' });
    expect(shown()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('[S2.09] [24.3] asks nothing if there is nothing to consent to', async () => {
    const { asked } = open('/', testConfig());
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('readConfig'));
    await screen.findByRole('radio', { name: 'Declined' });
    expect(shown()).toBeNull();
    expect(document.cookie).not.toContain('cookies=');
  });

  it('allows to change the choice as easily', async () => {
    document.cookie = 'cookies=accepted; path=/';
    open();
    const declined = await screen.findByRole('radio', { name: 'Declined' });
    expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true);
    await userEvent.click(declined);
    expect(readConsent()).toBe('declined');
    expect(declined).toHaveProperty('checked', true);
  });

  it.each(['', 'yes', 'false', 'True'])('treats the unknown value %j as declined', (value) => {
    document.cookie = `cookies=${value}; path=/`;
    expect(readConsent()).toBe('declined');
  });
});
