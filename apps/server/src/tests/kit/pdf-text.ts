// The text that a reader of a PDF can select, from the map of glyphs to letters in it. Works only for files of our own writer.
// Only for tests.
import { inflateSync } from 'node:zlib';

/** The text of every page, one drawn piece a line, every space a plain one. */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file.toString('latin1'));
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => textOf(streamOf(objects, refOf(head, 'Contents')), fonts));
}

interface PdfObject {
  head: string;
  stream: string | undefined;
}

function objectsOf(text: string): Map<string, PdfObject> {
  const found = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g);
  return new Map(
    [...found].map(([, id = '', head = '', stream]) => [id, { head, stream }] as const),
  );
}

const refOf = (head: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';

function streamOf(objects: Map<string, PdfObject>, id: string): string {
  const { head = '', stream = '' } = objects.get(id) ?? {};
  const bytes = Buffer.from(stream, 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

type Letters = Map<number, string>;

/** By the name that pages use. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Letters> {
  const names = [...objects.values()].flatMap(({ head }) => {
    const list = /\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '';
    return [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  });
  return new Map(
    names.map(([, name = '', id = '']) => {
      const map = refOf(objects.get(id)?.head ?? '', 'ToUnicode');
      return [name, lettersOf(streamOf(objects, map))] as const;
    }),
  );
}

function lettersOf(map: string): Letters {
  const letters: Letters = new Map();
  const ranges = map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  for (const [, first = '', list = ''] of ranges) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = (hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units));
    }
  }
  return letters;
}

function textOf(content: string, fonts: Map<string, Letters>): string {
  const lines: string[] = [];
  let letters: Letters | undefined;
  for (const [, font, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) {
      letters = fonts.get(font);
      continue;
    }
    const glyphs = [...pieces.matchAll(/<([0-9a-f]+)>/g)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
    lines.push(
      glyphs.map((glyph) => letters?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join(''),
    );
  }
  return lines.join('\n').replaceAll('\u00A0', ' ');
}
