// Tables in a PDF: the head is repeated on every page, figures are aligned on their decimal separator, rows are written as they
// arrive.
import { drawLine, INK, LEFT, type PdfCursor } from './pdf-cursor.ts';
import { printable } from './printable.ts';

export interface PdfColumn<R> {
  title: string;
  /** Points; together the full width of the page. */
  width: number;
  cell: (row: R) => string;
  /** `figure`: hundredths, aligned on the decimal separator. */
  kind: 'text' | 'figure';
}

const SIZE = 9.5;
const GAP = 8;

/** Rows in slices: other work runs between two of them. */
export async function drawTable<R>(
  pen: PdfCursor,
  columns: readonly PdfColumn<R>[],
  slices: AsyncIterable<R[]> | Iterable<R[]>,
): Promise<void> {
  const places = placesOf(columns);
  drawTitles(pen, places);
  for await (const rows of slices) {
    for (const row of rows) drawRow(pen, places, row);
  }
  pen.y += 12;
}

type Place<R> = PdfColumn<R> & { x: number };

function placesOf<R>(columns: readonly PdfColumn<R>[]): Place<R>[] {
  let x = LEFT;
  return columns.map((column) => {
    const place = { ...column, x };
    x += column.width;
    return place;
  });
}

function drawTitles<R>(pen: PdfCursor, places: readonly Place<R>[]): void {
  pen.room(60);
  const heights = places.map(({ title, x, width, kind }) =>
    pen.write(title, {
      x,
      width: width - (kind === 'text' ? GAP : 0),
      size: 8.5,
      color: INK.second,
      align: kind === 'text' ? 'left' : 'right',
    }),
  );
  pen.y += Math.max(...heights) + 4;
  drawLine(pen);
  pen.y += 5;
}

function drawRow<R>(pen: PdfCursor, places: readonly Place<R>[], row: R): void {
  const cells = places.map((place) => ({ place, text: printable(place.cell(row)) }));
  pen.document.font('regular').fontSize(SIZE);
  const heights = cells.map(({ place: { kind, width }, text }) =>
    kind === 'figure' ? 0 : pen.document.heightOfString(text, { width: width - GAP, lineGap: 2 }),
  );
  const height = Math.max(pen.document.currentLineHeight() + 2, ...heights);
  if (pen.room(height + 8)) drawTitles(pen, places);
  for (const { place, text } of cells) {
    const { x, width } = place;
    if (place.kind === 'figure') drawFigure(pen, text, x + width);
    else pen.write(text, { x, width: width - GAP, size: SIZE });
  }
  pen.y += height + 3;
  drawLine(pen);
  pen.y += 5;
}

/** The digits of the typeface differ in width: in every row the decimals begin at the same position. */
function drawFigure({ document, y }: PdfCursor, text: string, right: number): void {
  const [, whole = text, rest = ''] = /^(.*\d)([.,]\d\d.*)$/.exec(text) ?? [];
  document.font('regular').fontSize(SIZE).fillColor(INK.text);
  const decimalX = right - document.widthOfString(rest.replaceAll(/\d/g, '8'));
  document.text(whole, decimalX - document.widthOfString(whole), y, { lineBreak: false });
  if (rest !== '') document.text(rest, decimalX, y, { lineBreak: false });
}
