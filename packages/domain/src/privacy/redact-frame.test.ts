import { describe, expect, test } from 'vitest';
import { possibleTags, withoutTags } from './booking-tags.ts';
import { redacted, redactedBroken } from './redact-frame.ts';

const PEM = '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIB4\n-----END EC PRIVATE KEY-----';

describe('[S7.40] secrets in a frame are not stored', () => {
  test.each([
    ['ChangeConfiguration', { key: ' AuthorizationKey', value: 'hush-hush' }],
    [
      'an answer to GetConfiguration',
      { configurationKey: [{ key: 'authorizationkey', readonly: false, value: 'hush-hush' }] },
    ],
    [
      'SetVariables',
      {
        setVariableData: [
          {
            attributeValue: 'hush-hush',
            component: { name: 'SecurityCtrlr' },
            variable: { name: 'BasicAuthPassword' },
          },
        ],
      },
    ],
    [
      'an answer to GetVariables',
      {
        getVariableResult: [
          { attributeValue: 'hush-hush', variable: { name: 'basicauthpassword' } },
        ],
      },
    ],
    [
      'NotifyReport',
      {
        reportData: [
          {
            variable: { name: 'BasicAuthPassword' },
            variableAttribute: [{ type: 'Actual', value: 'hush-hush' }],
          },
        ],
      },
    ],
    ['SetNetworkProfile', { connectionData: { apn: { apnPassword: 'hush-hush', simPin: 1234 } } }],
    ["a maker's own key", { key: 'Wifi_PSK', value: 'hush-hush' }],
    ['JSON in DataTransfer', { data: '{"inner":"{\\"password\\":\\"hush-hush\\"}"}' }],
    ['words in DataTransfer', { data: 'user=a; password = hush-hush; x=1' }],
    ['a private key', { data: `before ${PEM.replace('MHcCAQEEIB4', 'hush-hush')} after` }],
    ['half a private key', { data: '-----BEGIN PRIVATE KEY-----\nhush-hush' }],
    ['who logs in', { location: 'ftp://user:hush-hush@ftp.example/logs/' }],
    ['a signed address', { remoteLocation: 'https://s.example/up?X-Signature=hush-hush&a=1' }],
    ['an address that is a key', { location: 'https://s.example/up/hush-hush-0123456789abcdef' }],
    ['a header', { data: 'Authorization: Basic hush-hushAAAA==' }],
  ])('%s', (_what, payload) => {
    const kept = JSON.stringify(redacted(payload));
    expect(kept).toContain('***');
    expect(kept).not.toMatch(/hush-hush|1234/);
  });

  test('everything else stays unchanged', () => {
    const payload = {
      key: 'HeartbeatInterval',
      value: '60',
      idTag: '04A1B2C3',
      idToken: { idToken: '04A1B2C3', type: 'ISO14443' },
      url: 'https://firmware.example/terra/1.8.33.bin',
      certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
      nested: [{ a: null, b: [1.5, true] }],
      data: '{"state":[1,2]}',
    };
    expect(redacted(payload)).toEqual(payload);
  });

  test('deep nesting and __proto__ are harmless', () => {
    const deep = JSON.parse(`${'[{"a":'.repeat(400)}1${'}]'.repeat(400)}`);
    expect(JSON.stringify(redacted(deep))).toContain('***');
    const odd = JSON.parse('{"__proto__":{"polluted":true}}');
    expect(JSON.stringify(redacted(odd))).toBe('{"__proto__":{"polluted":true}}');
  });

  test('a text that is not a frame is dropped entirely if it may contain a password', () => {
    expect(redactedBroken('[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","va')).toBe(
      '***',
    );
    expect(redactedBroken('[2,"1","Heartbeat",{')).toBe('[2,"1","Heartbeat",{');
  });

  test.each(['1234567890ABCDEFGH23', 'ZYXWVTSRQP123456'])('a booking’s tag %s', (tag) => {
    const text = `{"idTag":"${tag}","data":"tag=${tag.toLowerCase()}_77 or X${tag}"}`;
    expect(possibleTags(text)).toContain(tag);
    const kept = withoutTags(text, new Set([tag]));
    expect(kept).toBe('{"idTag":"***","data":"tag=***_77 or X***"}');
  });
});
