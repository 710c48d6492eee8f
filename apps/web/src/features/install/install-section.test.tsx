import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { keepInstallOffer } from './install-offer.ts';
import { InstallSection } from './install-section.tsx';

beforeAll(() => keepInstallOffer(window));
afterEach(() => {
  cleanup();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  vi.restoreAllMocks();
});

const show = () =>
  renderScreen({ routes: [{ path: '/', element: <InstallSection /> }], path: '/', answers: {} });
const button = () => screen.queryByRole('button', { name: 'Install' });

function offerInstall() {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

describe('[24.5] installing the app', () => {
  it('is offered once the browser offers it, and asked once', async () => {
    show();
    expect(button()).toBeNull();
    const { prompt, event } = offerInstall();
    expect(event.defaultPrevented).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(button()).toBeNull();
  });

  it('is offered on a screen that opens after the offer, until it is installed', () => {
    offerInstall();
    show();
    expect(button()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(button()).toBeNull();
  });

  it('is explained on an iPhone, whose browser offers nothing', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)';
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(phone);
    show();
    expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
    expect(button()).toBeNull();
  });

  it('is not offered in the installed app', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('standalone'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    offerInstall();
    show();
    expect(button()).toBeNull();
  });
});
