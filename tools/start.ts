// `npm start`: builds the web when its sources changed, then runs the demo in this process.
import { buildWeb } from './steps/web-build.ts';

const began = performance.now();
console.log('Looking at the web …');
try {
  const outcome = await buildWeb();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(outcome === 'built' ? `  built in ${seconds} s` : '  unchanged since the last build');
} catch (error) {
  console.error(`voltagora: the web could not be built:\n${String(error)}`);
  process.exit(1);
}
await import(new URL('../apps/demo/src/main.ts', import.meta.url).href);
