import { expect, test } from 'vitest';
import { defineTexts } from './texts.ts';

const textsOf = defineTexts({
  en: {
    mail: { greeting: 'Hello {{name}},', paragraphs: ['For {{name}}.', 'From us: {{name}}'] },
    plugs_one: '{{count}} plug',
    plugs_other: '{{count}} plugs',
    nested: '$t(plugs)',
    ratio: '1:2',
  },
  el: {
    mail: { greeting: 'Γεια σας {{name}},', paragraphs: ['Για: {{name}}.', 'Από εμάς: {{name}}'] },
    plugs_one: '{{count}} πρίζα',
    plugs_other: '{{count}} πρίζες',
    nested: '$t(plugs)',
    ratio: '1:2',
  },
});

test('a text in both languages, with its values', () => {
  expect(textsOf('en')('mail.greeting', { name: 'Maria' })).toBe('Hello Maria,');
  expect(textsOf('el')('mail.greeting', { name: 'Μαρία' })).toBe('Γεια σας Μαρία,');
  expect(textsOf('el').list('mail.paragraphs', { name: 'Μαρία' })).toEqual([
    'Για: Μαρία.',
    'Από εμάς: Μαρία',
  ]);
});

test('the count chooses the plural form', () => {
  expect([0, 1, 2].map((count) => textsOf('en')('plugs', { count }))).toEqual([
    '0 plugs',
    '1 plug',
    '2 plugs',
  ]);
  expect([1, 2].map((count) => textsOf('el')('plugs', { count }))).toEqual(['1 πρίζα', '2 πρίζες']);
});

test.each(['{{name}}', '{{- name}}', '$t(ratio)', '$&', "$'", '<b>', 'ratio', ''])(
  'a value is shown as it was typed: %j',
  (name) => {
    expect(textsOf('en')('mail.greeting', { name })).toBe(`Hello ${name},`);
    expect(textsOf('en').list('mail.paragraphs', { name })).toEqual([
      `For ${name}.`,
      `From us: ${name}`,
    ]);
    expect(textsOf('en')('nested')).toBe('$t(plugs)');
  },
);

test('a missing value or key throws an error', () => {
  expect(() => textsOf('en')('mail.greeting')).toThrow('no value for {{name}}');
  expect(() => textsOf('en').list('mail.paragraphs', { count: 1 })).toThrow(
    'no value for {{name}}',
  );
  // @ts-expect-error no such key
  expect(() => textsOf('en')('mail.farewell')).toThrow('no text for the key mail.farewell');
  // @ts-expect-error a list is no text
  void (() => textsOf('en')('mail.paragraphs'));
  expect(textsOf('el')('ratio')).toBe('1:2');
});

// @ts-expect-error a language lacks a key
void (() => defineTexts({ en: { a: 'A', b: 'B' }, el: { a: 'Α' } }));
