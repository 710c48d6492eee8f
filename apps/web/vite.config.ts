/** How the web client is built, and served in development. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './tools/build-id.ts';
import { budgetPlugin } from './tools/budget-plugin.ts';
import { firstPaintPlugin } from './tools/first-paint-plugin.ts';
import { localesPlugin } from './tools/locales-plugin.ts';
import { mantinePalettesPlugin } from './tools/mantine-palettes-plugin.ts';
import { mantineStylesPlugin } from './tools/mantine-styles-plugin.ts';
import { plainLinksPlugin } from './tools/plain-links-plugin.ts';
import { preloadPlugin } from './tools/preload-plugin.ts';
import { offlinePlugin } from './tools/offline-plugin.ts';
import { wireCallsPlugin } from './tools/wire-calls-plugin.ts';
import { precompressPlugin } from './tools/precompress-plugin.ts';

const server = process.env['VOLTAGORA_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    wireCallsPlugin(),
    plainLinksPlugin(),
    mantinePalettesPlugin(),
    mantineStylesPlugin(fileURLToPath(new URL('./src/app/mantine-parts.css', import.meta.url))),
    localesPlugin(fileURLToPath(new URL('./src/locales', import.meta.url))),
    preloadPlugin(),
    firstPaintPlugin(fileURLToPath(new URL('.', import.meta.url))),
    budgetPlugin(),
    offlinePlugin(
      fileURLToPath(new URL('./src/service-worker/service-worker.ts', import.meta.url)),
    ),
    precompressPlugin(),
  ],
  define: { VOLTAGORA_BUILD: JSON.stringify(buildId()) },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Inlined data: URLs for fonts and scripts would need a weaker CSP.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The scripts of every page, listed for each page, are 6 KiB that every visitor loads; the service worker has them after the
    // first visit, and the server names those of first pages.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The code that every screen needs is one file instead of fifty that wait for one another.
            { name: 'core', tags: ['$initial'], priority: 2 },
            { name: 'map', test: /node_modules[\\/]maplibre-gl/, priority: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/images': server,
      '/tiles': server,
      '/locales/add': server,
      '/sandbox-payments': server,
      '/ocpp': { target: server, ws: true },
    },
  },
});
