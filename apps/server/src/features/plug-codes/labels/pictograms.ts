// The three steps of a charge as drawings, each in a square of 24 units: no words are needed to follow them.

type Draw = (pdf: PDFKit.PDFDocument) => void;

/** A phone in front of a code. */
const scan: Draw = (pdf) => {
  pdf.roundedRect(6, 2, 12, 20, 2.5).stroke();
  for (const [x, y] of [
    [9, 7],
    [13, 7],
    [9, 11],
  ] as const) {
    pdf.rect(x, y, 2.4, 2.4).fill();
  }
  pdf.moveTo(10.5, 19).lineTo(13.5, 19).stroke();
};

/** A card. */
const pay: Draw = (pdf) => {
  pdf.roundedRect(2, 5, 20, 14, 3).stroke();
  pdf.moveTo(2, 10).lineTo(22, 10).stroke();
  pdf.moveTo(6, 15).lineTo(9, 15).stroke();
};

/** A plug with its cable, and a bolt. */
const connect: Draw = (pdf) => {
  pdf.roundedRect(7, 8, 10, 8, 2).stroke();
  pdf.moveTo(10, 8).lineTo(10, 3).stroke();
  pdf.moveTo(14, 8).lineTo(14, 3).stroke();
  pdf.path('M12 16v6').stroke();
  pdf.path('M12.6 9.2 10 12.4h1.6l-.3 2.6 2.7-3.3h-1.6z').fill();
};

const PICTOGRAMS = { scan, pay, connect } as const;
export type Pictogram = keyof typeof PICTOGRAMS;

/** Draws one at a position, so many points wide. */
export function drawPictogram(
  pdf: PDFKit.PDFDocument,
  name: Pictogram,
  at: { x: number; y: number; size: number; color: string },
): void {
  pdf
    .save()
    .translate(at.x, at.y)
    .scale(at.size / 24);
  pdf.lineWidth(1.6).lineCap('round').lineJoin('round').strokeColor(at.color).fillColor(at.color);
  PICTOGRAMS[name](pdf);
  pdf.restore();
}
