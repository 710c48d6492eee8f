import { expect, test } from 'vitest';
import { layOutMail, type MailContent } from './mail-layout.ts';

const LINK = 'https://charge.example/open/a?b=1&c=2';
const content = (over: Partial<MailContent> = {}): MailContent => ({
  kind: 'test',
  to: 'maria@example.org',
  lang: 'el',
  subject: 'Θέμα',
  preheader: 'Σε μια λίστα',
  paragraphs: ['Πρώτη', 'Δεύτερη'],
  action: { label: 'Άνοιγμα', link: LINK },
  notes: ['Γιατί', 'Αλλιώς'],
  ...over,
});

test('the text form is readable and contains the whole link', () => {
  expect(layOutMail(content()).text).toBe(
    `Πρώτη\n\nΔεύτερη\n\nΆνοιγμα:\n${LINK}\n\n-- \n\nΓιατί\n\nΑλλιώς\n\nVoltagora\n`,
  );
});

test('the HTML form sets its language, hides its preheader and shows the link as text', () => {
  const { html } = layOutMail(content());
  const escaped = LINK.replace('&', '&amp;');
  expect(html).toMatch(/^<!doctype html>\n<html lang="el">/);
  expect(html).toContain('<title>Θέμα</title>');
  expect(html).toContain('overflow:hidden">Σε μια λίστα</div>');
  expect(html.split(`href="${escaped}"`)).toHaveLength(3);
  expect(html).toContain(`>${escaped}</a>`);
  expect(html).toContain('#CC420D');
});

test('[B18] markup in any text is escaped', () => {
  const evil = `<script>alert('1')</script>"><img src=x onerror="steal()">`;
  const { html, text } = layOutMail(
    content({
      subject: evil,
      preheader: evil,
      paragraphs: [evil],
      action: { label: evil, link: `https://x.example/"><script>` },
      notes: [evil],
    }),
  );
  expect(html).not.toMatch(/<script|<img|"steal/);
  expect(html.split('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;')).toHaveLength(6);
  expect(text).toContain(evil);
});
