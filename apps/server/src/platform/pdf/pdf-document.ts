// An A4 document that is written from top to bottom, in the layout of every PDF of this server: a head with one large figure,
// columns, facts, tables and notes. It knows no kinds of documents.
import { drawLine, INK, LEFT, type PdfCursor, createPdfCursor, WIDTH } from './pdf-cursor.ts';
import { openBlankPdf } from './blank-pdf.ts';
import { drawTable, type PdfColumn } from './pdf-table.ts';
import { printable } from './printable.ts';

export interface PdfTitle {
  title: string;
  lang: 'en' | 'el';
  madeAt: Date;
  /** Shown at the foot of every page, before the page number. */
  foot: string;
  pageOf: (page: number, pages: number) => string;
}

export type PdfDocument = ReturnType<typeof openPdfDocument>;
type Fact = readonly [label: string, value: string];

const FOOT = 798;

export function openPdfDocument({ title, lang, madeAt, foot, pageOf }: PdfTitle) {
  const document = openBlankPdf({ title, lang, madeAt });
  const pen = createPdfCursor(document);
  return {
    /** The brand, the title, and beside it the main figure. */
    head: (given: { title: string; lines: readonly string[]; figure: Fact }) =>
      drawHead(pen, given),
    /** Two or three blocks side by side, each below its label. */
    blocks: (blocks: readonly { label: string; lines: readonly string[] }[]) =>
      drawBlocks(pen, blocks),
    /** Lines of a label and its value. */
    facts: (rows: readonly Fact[]) => drawFacts(pen, rows),
    table: <R>(columns: readonly PdfColumn<R>[], rows: AsyncIterable<R[]> | Iterable<R[]>) =>
      drawTable(pen, columns, rows),
    /** Figures on the right that add up to the last one. */
    sums: (rows: readonly Fact[]) => drawSums(pen, rows),
    note: (text: string) => {
      const size = 9;
      pen.room(
        document.font('regular').fontSize(size).heightOfString(printable(text), { width: WIDTH }) +
          8,
      );
      pen.y += pen.write(text, { size, color: INK.second }) + 4;
    },
    gap: (height: number) => void (pen.y += height),
    /** Ends the document; its bytes are read from the returned stream. */
    close: (): AsyncIterable<Uint8Array> => {
      drawFeet(pen, foot, pageOf);
      document.end();
      return document;
    },
  };
}

function drawHead(
  pen: PdfCursor,
  { title, lines, figure: [label, value] }: Parameters<PdfDocument['head']>[0],
): void {
  const { document } = pen;
  document
    .save()
    .translate(LEFT, pen.y)
    .scale(20 / 32);
  document.roundedRect(0, 0, 32, 32, 9).fill(INK.brand);
  document.path('M17.8 4.5 8.6 18h6.2l-1 9.5L23.2 14h-6.3z').fill('#FFFFFF').restore();
  pen.write('Voltagora', { x: LEFT + 28, y: pen.y + 2, size: 13, font: 'strong' });
  pen.y += 52;
  const left = 310;
  const from = pen.y;
  pen.y += pen.write(title, { width: left, size: 22, font: 'strong' }) + 6;
  for (const line of lines) pen.y += pen.write(line, { width: left, size: 9.5, color: INK.second });
  const right = { x: LEFT + left, width: WIDTH - left, align: 'right' } as const;
  const height = pen.write(value, { ...right, y: from, size: 22, font: 'strong' });
  pen.write(label, { ...right, y: from + height + 6, size: 9.5, color: INK.second });
  pen.y += 12;
  drawLine(pen);
  pen.y += 16;
}

function drawBlocks(pen: PdfCursor, blocks: Parameters<PdfDocument['blocks']>[0]): void {
  const step = WIDTH / blocks.length;
  const from = pen.y;
  const ends = blocks.map(({ label, lines }, column) => {
    const place = { x: LEFT + column * step, width: step - 16 };
    let y = from + pen.write(label, { ...place, y: from, size: 9, color: INK.second }) + 2;
    for (const [index, line] of lines.entries()) {
      y += pen.write(line, { ...place, y, font: index === 0 ? 'strong' : 'regular' });
    }
    return y;
  });
  pen.y = Math.max(...ends) + 14;
}

const LABEL_WIDTH = 150;

function drawFacts(pen: PdfCursor, rows: readonly Fact[]): void {
  for (const [label, value] of rows) {
    pen.room(30);
    const name = pen.write(label, {
      width: LABEL_WIDTH - 12,
      size: 9,
      color: INK.second,
      y: pen.y + 0.8,
    });
    const said = pen.write(value, { x: LEFT + LABEL_WIDTH, width: WIDTH - LABEL_WIDTH });
    pen.y += Math.max(name, said) + 2;
  }
  pen.y += 12;
}

function drawSums(pen: PdfCursor, rows: readonly Fact[]): void {
  pen.room(rows.length * 20);
  for (const [index, [label, value]] of rows.entries()) {
    const font = index === rows.length - 1 ? 'strong' : 'regular';
    const size = font === 'strong' ? 12 : 10;
    pen.write(label, { x: LEFT + 200, width: 170, align: 'right', font, size });
    pen.y +=
      pen.write(value, { x: LEFT + 370, width: WIDTH - 370, align: 'right', font, size }) + 3;
  }
  pen.y += 14;
}

function drawFeet(pen: PdfCursor, foot: string, pageOf: PdfTitle['pageOf']): void {
  const { start, count } = pen.document.bufferedPageRange();
  const ink = { y: FOOT, size: 8, color: INK.second };
  for (let page = start; page < start + count; page++) {
    pen.document.switchToPage(page);
    pen.write(foot, { ...ink, width: WIDTH - 100 });
    pen.write(pageOf(page - start + 1, count), { ...ink, align: 'right' });
  }
}
