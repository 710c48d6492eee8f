// Writes on the pages of a PDF: text at a position, a line, and a new page when the space runs out.
import { printable } from './printable.ts';

export const INK = { text: '#22262C', second: '#5C6470', line: '#E4E2DE', brand: '#E8590C' };
export const LEFT = 48;
export const WIDTH = 499;
const TOP = 48;
const BOTTOM = 776;

export interface PdfCursor {
  document: PDFKit.PDFDocument;
  /** The position of the next element. */
  y: number;
  /** Writes at a position and returns the height used; it never starts a new page. */
  write(text: string, at: Ink): number;
  /** Starts a new page if less than `height` is left on this one. Returns whether it did. */
  room(height: number): boolean;
}
export interface Ink {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  color?: string;
  font?: 'regular' | 'strong';
  align?: 'left' | 'right';
}

export function createPdfCursor(document: PDFKit.PDFDocument): PdfCursor {
  const pen: PdfCursor = {
    document,
    y: TOP,
    write(
      text,
      {
        x = LEFT,
        y = pen.y,
        width = WIDTH,
        size = 10,
        color = INK.text,
        font = 'regular',
        align = 'left',
      },
    ) {
      const shown = printable(text);
      document.font(font).fontSize(size).fillColor(color);
      const options = { width, align, lineGap: 2 };
      document.text(shown, x, y, options);
      return document.heightOfString(shown, options);
    },
    room(height) {
      if (pen.y + height <= BOTTOM) return false;
      document.addPage();
      pen.y = TOP;
      return true;
    },
  };
  return pen;
}

export function drawLine({ document, y }: PdfCursor): void {
  document
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(INK.line)
    .stroke();
}
