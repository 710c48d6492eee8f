import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loggedOut, userLoaded } from '../../features/accounts/session/auth-slice.ts';
import { useClientConfig } from '../../features/config/public.ts';
import { testConfig } from '../../tests/kit/config.ts';
import { LanguageSwitch } from './preferences.tsx';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { testUser } from '../../tests/kit/people/user.ts';
import { useAccountLanguage } from './use-account-language.ts';

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await i18next.changeLanguage('en');
});

const greek = testUser({ settings: { lang: 'el' } });

function Page() {
  useAccountLanguage();
  const accounts = useClientConfig()?.demo_accounts;
  return (
    <>
      <LanguageSwitch />
      {accounts && <p>Accounts of a demo: {accounts.length}</p>}
    </>
  );
}

function open(more: { path?: string; answers?: Answers; role?: 'driver' } = {}) {
  const shown = renderScreen({
    routes: [{ path: '/', element: <Page /> }],
    path: '/',
    ...more,
    answers: {
      readConfig: () => testConfig(),
      updateMe: ({ body }) => ({ ...greek, ...(body as object) }),
      ...more.answers,
    },
  });
  const told = () => shown.asked.filter(({ call }) => call === 'updateMe');
  return { ...shown, told, signIn: () => act(() => void shown.store.dispatch(userLoaded(greek))) };
}
const language = () => i18next.language;

describe("an account's language", () => {
  it('[S3.01] is applied at login, for each user', async () => {
    const { signIn, store, told } = open();
    signIn();
    await expect.poll(language).toBe('el');
    act(() => void store.dispatch(loggedOut()));
    act(() => void store.dispatch(userLoaded(testUser())));
    await expect.poll(language).toBe('en');
    expect(told()).toEqual([]);
  });

  it('does not replace a language chosen before login, which is saved to the account', async () => {
    const { store, told } = open();
    await userEvent.click(screen.getByRole('button'));
    await expect.poll(language).toBe('el');
    act(() => void store.dispatch(userLoaded(testUser())));
    await expect.poll(told).toMatchObject([{ sent: { body: { settings: { lang: 'el' } } } }]);
    expect(language()).toBe('el');
  });

  it('is applied when changed on another device, else this device keeps its own', async () => {
    const { store, signIn } = open({ role: 'driver' });
    await i18next.changeLanguage('el');
    act(() => void store.dispatch(userLoaded(testUser())));
    await i18next.changeLanguage('en');
    signIn();
    await expect.poll(language).toBe('el');
  });

  it('of a demo account is ignored', async () => {
    const account = { role: 'driver' as const, email: greek.email, password: 'p' };
    const { signIn } = open({
      answers: {
        readConfig: () => testConfig({ demo_accounts: [account] }),
      },
    });
    const changed = vi.spyOn(i18next, 'changeLanguage');
    signIn();
    await screen.findByText('Accounts of a demo: 1');
    expect(changed).not.toHaveBeenCalled();
  });

  it('is ignored until it is known whether the account is a demo account', async () => {
    const refused = { refused: 503, body: {} } as const;
    const { signIn, asked } = open({ answers: { readConfig: () => refused } });
    signIn();
    await expect.poll(() => asked.map(({ call }) => call)).toContain('readConfig');
    await act(() => Promise.resolve());
    expect(language()).toBe('en');
  });
});
