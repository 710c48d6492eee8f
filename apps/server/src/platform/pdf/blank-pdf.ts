// An A4 document with the fonts of this server and nothing on it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKitDocument from 'pdfkit';
import { printable } from './printable.ts';

const require = createRequire(import.meta.url);
const FONT_FILES = {
  regular:
    require.resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf'),
  strong:
    require.resolve('@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf'),
};
let fonts: { name: string; file: Buffer }[] | undefined;

/** Read once, for the first document. */
const loadFonts = () =>
  (fonts ??= Object.entries(FONT_FILES).map(([name, path]) => ({
    name,
    file: readFileSync(path),
  })));

/** Its fonts are `regular` and `strong`. With `keepsPages` one can return to earlier pages; else each is written when the next begins. */
export function openBlankPdf({
  title,
  lang,
  madeAt,
  keepsPages = true,
}: {
  title: string;
  lang: 'en' | 'el';
  madeAt: Date;
  keepsPages?: boolean;
}): PDFKit.PDFDocument {
  const document = new PdfKitDocument({
    size: 'A4',
    margin: 0,
    bufferPages: keepsPages,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: printable(title), Creator: 'Voltagora', CreationDate: madeAt },
  });
  for (const { name, file } of loadFonts()) document.registerFont(name, file);
  return document;
}
