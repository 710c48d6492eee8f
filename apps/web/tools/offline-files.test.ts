// @vitest-environment node
import { expect, it } from 'vitest';
import { offlineFiles, type BuiltFile } from './offline-files.ts';

type Chunk = Extract<BuiltFile, { type: 'chunk' }>;
const chunk = (module: string, more: Partial<Chunk> = {}): BuiltFile => ({
  type: 'chunk',
  isEntry: false,
  facadeModuleId: `/src/${module}`,
  moduleIds: [`/src/${module}`],
  imports: [],
  dynamicImports: [],
  ...more,
});

it('[24.0] keeps each screen of visitors and drivers with all that it needs, whatever the files are called', () => {
  const bundle = {
    'assets/index.js': chunk('main.tsx', {
      isEntry: true,
      imports: ['assets/core.js'],
      dynamicImports: ['assets/landing.js', 'assets/owner.js'],
    }),
    'assets/core.js': chunk('app.tsx'),
    'assets/landing.js': chunk('features/landing/landing-page.tsx', {
      imports: ['assets/map-view.js'],
      dynamicImports: ['assets/base-map.js', 'assets/words.js'],
      viteMetadata: { importedCss: new Set(['assets/landing.css']) },
    }),
    'assets/landing.css': { type: 'asset' },
    'assets/map-view.js': chunk('shared/map/map-view.ts', { facadeModuleId: null }),
    'assets/base-map.js': chunk('shared/map/base-map.tsx', { imports: ['assets/gl.js'] }),
    'assets/gl.js': chunk('x', { moduleIds: ['/node_modules/maplibre-gl/dist/maplibre-gl.mjs'] }),
    'assets/words.js': chunk('x', {
      moduleIds: ['/node_modules/@zxcvbn-ts/language-common/dist/index.mjs'],
    }),
    'assets/owner.js': chunk('features/owner-lists/owner-page.tsx', {
      imports: ['assets/table.js'],
    }),
    'assets/table.js': chunk('shared/ui/table/table.tsx'),
    'assets/commissioner-greek-wght-normal-1.woff2': { type: 'asset' },
    'assets/commissioner-cyrillic-wght-normal-1.woff2': { type: 'asset' },
  } as const;
  expect(offlineFiles(bundle)).toEqual([
    'assets/commissioner-greek-wght-normal-1.woff2',
    'assets/core.js',
    'assets/index.js',
    'assets/landing.css',
    'assets/landing.js',
    'assets/map-view.js',
  ]);
});
