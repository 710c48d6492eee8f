import { buffer } from 'node:stream/consumers';
import { expect, it, test } from 'vitest';
import { openPdfDocument } from './pdf-document.ts';
import { pdfPages } from '../../tests/kit/pdf-text.ts';

const open = () =>
  openPdfDocument({
    title: 'A title',
    lang: 'el',
    madeAt: new Date('2026-07-01T00:00:00Z'),
    foot: 'the foot',
    pageOf: (page, pages) => `${page}/${pages}`,
  });
const pagesOf = async (paper: ReturnType<typeof open>) =>
  pdfPages(await buffer(paper.close())).map((page) => page.split('\n'));

const columns = [
  { title: 'Name', width: 399, kind: 'text', cell: ({ name }: Row) => name },
  { title: 'Sum', width: 100, kind: 'figure', cell: ({ sum }: Row) => sum },
] as const;
interface Row {
  name: string;
  sum: string;
}

it('has every row once and the table header on every page', async () => {
  const paper = open();
  const rows = Array.from({ length: 100 }, (_, n) => ({ name: `row ${n}`, sum: `${n},50` }));
  await paper.table(columns, [rows.slice(0, 33), rows.slice(33)]);
  const pages = await pagesOf(paper);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page.slice(0, 2)).toEqual(['Name', 'Sum']);
    expect(page.slice(-2)).toEqual(['the foot', `${index + 1}/${pages.length}`]);
  }
  const names = pages.flat().filter((line) => line.startsWith('row '));
  expect(names).toEqual(rows.map(({ name }) => name));
});

it('keeps a row of many lines together', async () => {
  const paper = open();
  paper.gap(640);
  const name = Array.from({ length: 40 }, (_, n) => `word${n} of a long name`).join(' ');
  await paper.table(columns, [[{ name, sum: '1,00' }]]);
  const pages = await pagesOf(paper);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.join(' ')).not.toContain('word0');
  expect(pages[1]?.join(' ')).toMatch(/word0 .*word39/);
});

test.each([
  ['Ρεύμα & φόρτιση, Άγιος Ιωάννης', 'Ρεύμα & φόρτιση, Άγιος Ιωάννης'],
  ['Ελένη'.normalize('NFD'), 'Ελένη'],
  ['Ёлки, Łódź, Žižkov, İzmir', 'Ёлки, Łódź, Žižkov, İzmir'],
  ['1\u202F234,50\u00A0€', '1 234,50 €'],
  ['two\nlines\u0000and\u202Eback', 'two lines and back'],
  ['office', 'office'],
])('%j is read as %j', async (given, read) => {
  const paper = open();
  paper.note(given);
  expect((await pagesOf(paper))[0]).toContain(read);
});

test('characters missing in the font do not affect the others', async () => {
  const paper = open();
  paper.note('Σταθμός 🔌 充电');
  expect((await pagesOf(paper))[0]?.[0]).toMatch(/^Σταθμός /);
});
