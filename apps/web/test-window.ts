// Files of tests share the window of their worker. A link that saves a file has taken it to the file's own address, where there
// are neither cookies nor paths: each file that has a window begins at the beginning.
import '@testing-library/jest-dom/vitest';
import type { Window } from 'happy-dom';
import elements from 'happy-dom/lib/config/HTMLElementConfig.js';

const shared = 'happyDOM' in globalThis && (globalThis as unknown as Window); // the environment that vitest.config.ts names
if (shared) shared.happyDOM.setURL('http://localhost:3000/');

// happy-dom does not know <search>, and React warns of an unknown tag.
Object.assign(elements, { search: elements.section });

// Screens with a map take it from test-map.tsx, which asks for no more than this.
Object.assign(globalThis, { WebGL2RenderingContext: class {} });
