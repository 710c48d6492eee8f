import { create } from 'qrcode';

/** Width of the quiet zone in modules, which scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** Draws a text as a QR code in a white square; a quarter of it may be dirty or torn. */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; size: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const side = modules.size + 2 * QUIET;
  pdf
    .save()
    .translate(at.x, at.y)
    .scale(at.size / side);
  pdf.rect(0, 0, side, side).fill('#FFFFFF');
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) pdf.rect(column + QUIET, row + QUIET, 1, 1);
    }
  }
  pdf.fill('#000000').restore();
}
