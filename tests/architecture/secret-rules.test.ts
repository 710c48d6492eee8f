import { expect, test } from 'vitest';
import { secretViolations } from './secret-rules.ts';
import { treeOf } from './source-tree.ts';

const SERVER = 'apps/server/src';
const told = (file: string, text: string) =>
  secretViolations(treeOf({ [file]: text })).map(({ message }) => message.split(':')[0]);

test.each([
  ['const key = createKeySet(config.installationSecret);', 'uses the secret of the installation'],
  ['const { previousSecret } = config;', 'uses the secret of the installation'],
  ["import { createHmac } from 'node:crypto';", 'derives keys or encrypts'],
])('%s is found outside of platform/keys only', (text, message) => {
  expect(told(`${SERVER}/features/things/things.service.ts`, text)).toEqual([message]);
  expect(told(`${SERVER}/platform/keys/things.ts`, text)).toEqual([]);
});
