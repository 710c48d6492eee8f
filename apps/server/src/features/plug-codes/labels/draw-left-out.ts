import { INK } from '../../../platform/pdf/pdf-cursor.ts';
import { printable } from '../../../platform/pdf/printable.ts';
import { labelTexts } from '../label-texts.ts';

/** A station without labels in a file, and why. */
export interface LeftOut {
  name: string;
  why: 'noPlugs' | 'deleted' | 'failed';
}

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const HEAD = { top: 48, height: 56 };
const ROW = { height: 30, onPage: 22 };
const LANGUAGES = ['en', 'el'] as const;

/** Lists the stations that have no labels in this file, from the present page on. */
export function drawLeftOut(pdf: PDFKit.PDFDocument, leftOut: readonly LeftOut[]): void {
  for (const [index, { name, why }] of leftOut.entries()) {
    const place = index % ROW.onPage;
    if (place === 0 && index > 0) pdf.addPage();
    if (place === 0) drawHead(pdf);
    const y = HEAD.top + HEAD.height + place * ROW.height;
    const reasons = LANGUAGES.map((lang) => {
      const t = labelTexts(lang);
      return t(`leftOut.${why}`);
    });
    write(pdf, name, { y, font: 'strong', color: INK.text });
    write(pdf, reasons.join(' · '), { y: y + 13, font: 'regular', color: INK.second });
  }
}

function drawHead(pdf: PDFKit.PDFDocument): void {
  for (const [index, lang] of LANGUAGES.entries()) {
    const t = labelTexts(lang);
    const y = HEAD.top + index * 18;
    write(pdf, t('leftOut.title'), { y, font: 'strong', color: INK.brand });
  }
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { y, font, color }: { y: number; font: 'regular' | 'strong'; color: string },
): void {
  pdf.font(font).fontSize(10).fillColor(color);
  pdf.text(printable(text), MARGIN, y, { width: WIDTH, height: 14, ellipsis: true });
}
