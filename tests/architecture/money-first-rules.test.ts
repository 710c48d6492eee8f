import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textFiles, tokenFormatViolations, tokenTextViolations } from './money-first-rules.ts';
import { treeOf } from './source-tree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('no text of a screen, mail or PDF has tokens first or alone', () => {
  const files = textFiles(ROOT);
  expect(Object.keys(files).length).toBeGreaterThan(60);
  expect(tokenTextViolations(files)).toEqual([]);
});

test('such a text is found, and the texts of the formatter are not', () => {
  const found = tokenTextViolations({
    'en.json': [
      '"text": "You have {{tokens}} unused tokens, worth {{money}}."',
      '"paid": "{{amount}} tokens were paid."',
      '"withMoney": "{{money}} ({{tokens}} tokens)"',
      '"held": "{{amount}} will be held in your wallet."',
    ].join('\n'),
  });
  expect(found.map(({ line }) => line)).toEqual([1, 2]);
});

test.each([
  'format.tokens(500)',
  'local.tokens(500)',
  '<Tokens value={500} />',
  '`${count} tokens`',
])('tokens that are formatted without their money are found: %s', (code) => {
  const told = (file: string) => tokenFormatViolations(treeOf({ [file]: `const a = ${code};` }));
  expect(told('apps/web/src/features/things/thing.tsx')).toHaveLength(1);
  expect(told('apps/server/src/features/things/thing.test.tsx')).toEqual([]);
  expect(told('apps/web/src/features/wallet/worth.tsx')).toEqual([]);
});
