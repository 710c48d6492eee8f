// Test files share the window of their worker. A download link may have navigated it to the URL of a file, where cookies and
// paths do not work, so each test file starts from the initial URL.
import '@testing-library/jest-dom/vitest';
import type { Window } from 'happy-dom';
import elements from 'happy-dom/lib/config/HTMLElementConfig.js';

const shared = 'happyDOM' in globalThis && (globalThis as unknown as Window); // the environment set in vitest.config.ts
if (shared) shared.happyDOM.setURL('http://localhost:3000/');

// happy-dom does not know <search>, and React warns about unknown tags.
Object.assign(elements, { search: elements.section });

// Screens with a map use test-map.tsx, which only checks that this exists.
Object.assign(globalThis, { WebGL2RenderingContext: class {} });

// Dialogs are loaded when the first one opens; for tests they are there, as for a person who has opened one.
if (shared) await import('../../../shared/ui/dialog/dialog-window.tsx');
