import { expect, test } from 'vitest';
import { addressByHost } from './charging-point-address.ts';

test.each([
  ['http://localhost:3000', '192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['http://localhost:3000', 'VOLT.local:3000', 'http://volt.local:3000'],
  ['http://localhost:3000', '[fd00::1]:3000', 'http://[fd00::1]:3000'],
  ['https://localhost:443', 'volt.lan', 'https://volt.lan'],
  ['http://localhost:3000', 'volt.lan', 'http://localhost:3000'],
  ['http://localhost:3000', 'volt.lan:8080', 'http://localhost:3000'],
  ['http://localhost:3000', null, 'http://localhost:3000'],
  ['http://localhost:3000', '', 'http://localhost:3000'],
  ['http://localhost:3000', 'me:pass@volt.lan:3000', 'http://localhost:3000'],
  ['http://localhost:3000', 'volt.lan:3000/x?', 'http://localhost:3000'],
  ['http://localhost:3000', 'a b:3000', 'http://localhost:3000'],
  ['http://localhost:3000', ':3000', 'http://localhost:3000'],
])('%s, reached as %s, is %s', (own, host, address) => {
  expect(addressByHost(own, host)).toBe(address);
});
