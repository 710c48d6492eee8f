import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { usePosition } from './use-position.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function NearMe() {
  const { position, state, locate } = usePosition();
  return (
    <>
      <button onClick={() => locate(() => undefined)}>Near me</button>
      <output>{position ? `${position.lat},${position.lng}` : state}</output>
    </>
  );
}

/** A browser that returns `answer` while its permission is `state`; `set` simulates a change in its settings. */
function open(state: PermissionState | 'unknown', answer: 'here' | 'denied' | 'lost') {
  const status = Object.assign(new EventTarget(), { state });
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (answer === 'here') {
      found({ coords: { latitude: 38, longitude: 21 } } as GeolocationPosition); // nothing else is read
    } else {
      failed?.({ code: answer === 'denied' ? 1 : 2 } as GeolocationPositionError); // nothing else is read
    }
  });
  vi.stubGlobal('navigator', {
    userAgent: '',
    geolocation: { getCurrentPosition },
    ...(state !== 'unknown' && { permissions: { query: async () => status } }),
  });
  const { store } = renderScreen({
    routes: [{ path: '/', element: <NearMe /> }],
    path: '/',
    answers: {},
  });
  const permission = () => store.getState().config.geolocationPermission;
  const set = (next: PermissionState) =>
    act(() => {
      status.state = next;
      status.dispatchEvent(new Event('change'));
    });
  return { permission, set, getCurrentPosition };
}
const tap = () => userEvent.click(screen.getByRole('button', { name: 'Near me' }));
const settle = () => act(async () => undefined);

describe('[S4.11] the position', () => {
  it('is requested only after a tap, and the answer is remembered', async () => {
    const { permission, getCurrentPosition } = open('unknown', 'here');
    await settle();
    expect(getCurrentPosition).not.toHaveBeenCalled();
    expect(permission()).toBe('LOCATION_DENIED_SHOW_DIALOG_01');
    await tap();
    expect(screen.getByText('38,21')).toBeVisible();
    expect(permission()).toBe('LOCATION_GRANTED_NO_DIALOG_10');
  });

  it('a refusal is remembered', async () => {
    const { permission } = open('prompt', 'denied');
    await settle();
    await tap();
    expect(screen.getByText('denied')).toBeVisible();
    expect(permission()).toBe('LOCATION_DENIED_NO_DIALOG_00');
  });

  it('a failure to find it is not a refusal', async () => {
    const { permission } = open('prompt', 'lost');
    await settle();
    await tap();
    expect(screen.getByText('unavailable')).toBeVisible();
    expect(permission()).toBe('LOCATION_DENIED_SHOW_DIALOG_01');
  });

  it.each([
    ['granted' as const, 'LOCATION_GRANTED_NO_DIALOG_10'],
    ['denied' as const, 'LOCATION_DENIED_NO_DIALOG_00'],
    ['prompt' as const, 'LOCATION_DENIED_SHOW_DIALOG_01'],
  ])('a permission %s in the settings is read without a request', async (state, expected) => {
    const { permission, getCurrentPosition } = open(state, 'here');
    await settle();
    expect(permission()).toBe(expected);
    expect(getCurrentPosition).not.toHaveBeenCalled();
  });

  it('follows changes of the permission', async () => {
    const { permission, set } = open('denied', 'here');
    await settle();
    set('prompt');
    expect(permission()).toBe('LOCATION_DENIED_SHOW_DIALOG_01');
    set('granted');
    expect(permission()).toBe('LOCATION_GRANTED_NO_DIALOG_10');
  });
});
