import { expect, test } from 'vitest';
import { areBrowserKeys, encryptPush } from './encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('matches the example of RFC 8291 §5', () => {
  const message = encryptPush('When I grow up, I want to be a watermelon', BROWSER, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('two messages with the same text differ', () => {
  expect(encryptPush('one', BROWSER)).not.toEqual(encryptPush('one', BROWSER));
});

test.each([
  ['those of a browser', BROWSER, true],
  ['a point that is not on the curve', { ...BROWSER, p256dh: `BA${'A'.repeat(85)}` }, false],
  ['a secret that is too short', { ...BROWSER, auth: 'BTBZ' }, false],
])('keys: %s', (_, keys, expected) => {
  expect(areBrowserKeys(keys)).toBe(expected);
});
