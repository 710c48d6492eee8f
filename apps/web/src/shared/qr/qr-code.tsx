import { create } from 'qrcode';

/** Width of the quiet zone in modules, which scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** Draws a text as a QR code in one path; black on white in every scheme, because scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const { size } = modules;
  const dark: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (modules.get(row, column)) dark.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  const side = size + 2 * QUIET;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
