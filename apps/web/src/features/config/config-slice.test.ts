// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import * as config from './config-slice.ts';

const { configReducer: reduce } = config;
const initial = reduce(undefined, { type: 'init' });

describe('config', () => {
  it('[S3.28] [S4.11] asks for the position by default', () => {
    expect(initial).toEqual({
      pushToken: { configured: false, platform: null, token: null },
      preferredDeviceLang: null,
      geolocationPermission: 'LOCATION_DENIED_SHOW_DIALOG_01',
    });
  });

  it.each([
    [config.GEOLOCATION.granted, 'LOCATION_GRANTED_NO_DIALOG_10'],
    [config.GEOLOCATION.denied, 'LOCATION_DENIED_NO_DIALOG_00'],
  ])('[S4.11] remembers the answer %s', (answer, stored) => {
    expect(reduce(initial, config.geolocationAnswered(answer)).geolocationPermission).toBe(stored);
  });

  it('[S4.12] a push token is configured after registration and not after unregistration', () => {
    const on = reduce(initial, config.pushTokenRegistered({ platform: 'web', token: 't' }));
    expect(on.pushToken).toEqual({ configured: true, platform: 'web', token: 't' });
    expect(reduce(on, config.pushTokenUnregistered()).pushToken.configured).toBe(false);
  });

  it('[S4.12] logout clears the push token, as on the server', () => {
    const on = reduce(initial, config.pushTokenRegistered({ platform: 'web', token: 't' }));
    expect(reduce(on, loggedOut()).pushToken.configured).toBe(false);
    expect(reduce(on, { type: 'auth/userLoaded' }).pushToken.configured).toBe(true);
  });

  it('[S3.28] contains the language of the device', () => {
    expect(reduce(initial, config.deviceLanguageFound('el')).preferredDeviceLang).toBe('el');
  });
});
