export { createPages } from './pages.ts';
