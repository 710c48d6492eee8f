/**
 * Vite plugin that writes into the page what the first paint needs: the colour scheme and its styles. The style sheet of the
 * program no longer blocks it; main.tsx applies it before a screen is shown.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SCHEME = '<script src="/colour-scheme.js"></script>';
const SHEET = /<link rel="stylesheet"( crossorigin)? href="(\/assets\/[^"]+\.css)">/g;

export function firstPaintPlugin(root: string): Plugin {
  return {
    name: 'voltagora-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = await readFile(join(root, 'public/colour-scheme.js'), 'utf8');
        const sheets = await Promise.all(
          ['tokens.css', 'shell/first-paint.css'].map((name) =>
            readFile(join(root, 'src/app', name), 'utf8'),
          ),
        );
        if (!html.includes(SCHEME))
          throw new Error('index.html has no script of the colour scheme');
        return html
          .replace(
            SCHEME,
            () =>
              `<style>${withoutComments(sheets.join(''))}</style><script>${withoutComments(script)}</script>`,
          )
          .replaceAll(SHEET, '<link rel="stylesheet"$1 href="$2" media="print" data-late />');
      },
    },
  };
}

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
