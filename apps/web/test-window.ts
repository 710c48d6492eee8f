// Files of tests share the window of their worker. A link that saves a file has taken it to the file's own address, where there
// are neither cookies nor paths: each file that has a window begins at the beginning.
import type { Window } from 'happy-dom';

const shared = 'happyDOM' in globalThis && (globalThis as unknown as Window); // the environment that vitest.config.ts names
if (shared) shared.happyDOM.setURL('http://localhost:3000/');
