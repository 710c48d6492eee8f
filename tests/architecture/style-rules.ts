// Style rules: font sizes on the scale, spaces on the grid, colours from the tokens, short motion.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Violation } from './source-tree.ts';

/** 13, 15, 17, 20, 26 and 34 pixels, relative to the user's font size. */
const SIZES = new Set(['0.8125rem', '0.9375rem', '1.0625rem', '1.25rem', '1.625rem', '2.125rem']);
const OTHER_SIZES = /^(?:0|inherit|var\(--mantine-font-size-(?:xs|sm|md|lg|xl)\))$/;
const SPACE = /^(?:gap|row-gap|column-gap|(?:padding|margin)(?:-[a-z]+)*)$/;
const GRID_PX = 4;
/** Hairlines and optical corrections. */
const OPTICAL_PX = 2;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch)\([^v]/i;
const TOKENS = 'apps/web/src/app/tokens.css';
const MOTION_MS = { least: 120, most: 200 };

export function styleFiles(root: string): Record<string, string> {
  const folder = join(root, 'apps/web/src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sheets = names.filter((name) => name.endsWith('.css')).map((name) => join(folder, name));
  return Object.fromEntries(
    sheets.map((path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

export const styleViolations = (sheets: Record<string, string>): Violation[] =>
  Object.entries(sheets).flatMap(([file, text]) =>
    declarationsOf(text).flatMap(({ property, value, line }) =>
      faultsOf(file, property, value).map((message) => ({ file, line, message })),
    ),
  );

type Declaration = { property: string; value: string; line: number };

function declarationsOf(text: string): Declaration[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(/([a-z-]+)\s*:\s*([^;{}]+);/g)].map((found) => ({
    property: found[1] ?? '',
    value: (found[2] ?? '').replace(/\s+/g, ' ').trim(),
    line: plain.slice(0, found.index).split('\n').length,
  }));
}

function faultsOf(file: string, property: string, value: string): string[] {
  if (property === 'font-size') return sizeFaults(value);
  if (SPACE.test(property)) return spaceFaults(value);
  if (/^(?:transition|animation)(?:-duration)?$/.test(property)) return motionFaults(value);
  if (file !== TOKENS && COLOUR.test(value)) {
    return [`uses the colour ${value}: name it in ${TOKENS}, where it has a dark sister`];
  }
  return [];
}

function sizeFaults(value: string): string[] {
  const ends = /^clamp\(([^,]+),[^,]+,([^,]+)\)$/.exec(value)?.slice(1) ?? [value];
  const isOnScale = ends.every((end) => SIZES.has(end.trim()) || OTHER_SIZES.test(end));
  return isOnScale ? [] : [`has the type size ${value}: the scale is ${[...SIZES].join(', ')}`];
}

function spaceFaults(value: string): string[] {
  const pixels = [...value.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px/g)].map(([, px]) => Number(px));
  const isOff = pixels.some((px) => px > OPTICAL_PX && px % GRID_PX !== 0);
  return isOff ? [`has the space ${value}: spaces go in steps of ${GRID_PX} px`] : [];
}

function motionFaults(value: string): string[] {
  if (value.endsWith('!important')) return [];
  const moves = value.split(',').map((part) => /([\d.]+)(m?s)\b/.exec(part));
  const isOff = moves.some((found) => {
    if (!found) return false;
    const ms = Number(found[1]) * (found[2] === 's' ? 1000 : 1);
    return ms < MOTION_MS.least || ms > MOTION_MS.most;
  });
  return isOff
    ? [`moves for ${value}: motion takes ${MOTION_MS.least} to ${MOTION_MS.most} ms`]
    : [];
}
