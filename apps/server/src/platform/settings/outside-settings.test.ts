import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

test('[S7.80] no third-party service is used by default', () => {
  expect(readConfig({}).outside).toEqual({
    analytics: undefined,
    chatScriptUrl: undefined,
    errorDsn: undefined,
    origins: [],
    places: undefined,
  });
  expect(readConfig({}).app).toMatchObject({ androidUrl: undefined, scheme: 'voltagora' });
});

test.each([
  ['VOLTAGORA_ANALYTICS_SCRIPT_URL', 'javascript:alert(1)'],
  ['VOLTAGORA_ERROR_DSN', 'https://errors.example/7'],
  ['VOLTAGORA_ERROR_DSN', 'https://key@errors.example/'],
  ['VOLTAGORA_OUTSIDE_ORIGINS', "https://a.example; script-src 'unsafe-inline'"],
  ['VOLTAGORA_OUTSIDE_ORIGINS', 'https://a.example,*'],
  ['VOLTAGORA_OUTSIDE_ORIGINS', 'https://a.example/path'],
  ['VOLTAGORA_APP_SCHEME', 'javascript'],
  ['VOLTAGORA_APP_SCHEME', 'My App'],
  ['VOLTAGORA_APP_DEVELOPMENT_URL', 'javascript:alert(1)'],
  ['VOLTAGORA_APP_ANDROID_URL', 'market:id'],
  ['VOLTAGORA_PLACES_KIND', 'bing'],
])('a wrong %s is refused: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong setting ${name}: `));
});
