/** Vite plugin that lets the browser fetch the typeface while it still reads the code that asks for it. */
import type { Plugin } from 'vite';

/** The letters that both languages need; the Greek ones come when Greek is on the page. */
const EARLY = /commissioner-latin-wght-normal-[\w-]+\.woff2$/;

export function preloadPlugin(): Plugin {
  return {
    name: 'voltagora-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => EARLY.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${name}`,
            },
            injectTo: 'head-prepend',
          })),
    },
  };
}
