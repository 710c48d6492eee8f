import { expect, test } from 'vitest';
import { phoneticKeyOf } from './phonetic-key.ts';

test.each([
  ['chania', ['hania', 'xania', 'khania']],
  ['thessaloniki', ['thesaloniki', '8essaloniki', 'tessaloniki', 'thessalonikh']],
  ['irakleio', ['hrakleio', 'iraklio']],
  ['xanthi', ['ksanthi', 'xan8i', 'xanthh']],
  ['evvoia', ['evia', 'eyboia', 'euboia', 'evoia']],
  ['nafplio', ['nauplio', 'navplio']],
  ['larissa', ['larisa', 'larhsa']],
  ['volos', ['bolos', 'vwlos']],
  ['chalkida', ['xalkida', 'halkida', 'chalkhda']],
  ['ioannina', ['iwannina', 'ioanina']],
  ['kerkyra', ['kerkira']],
  ['ampelokipoi', ['ambelokipi', 'abelokipi']],
  ['santorini', ['sadorini', 'sandorini']],
])('%s sounds like %j', (name, typed) => {
  for (const one of typed) expect(phoneticKeyOf(one), one).toBe(phoneticKeyOf(name));
});

test.each([
  ['volos', 'voula'],
  ['patra', 'petra'],
  ['kos', 'kea'],
])('%s does not sound like %s', (one, other) => {
  expect(phoneticKeyOf(one)).not.toBe(phoneticKeyOf(other));
});
