import { buildWeb } from './web-build.ts';

/** Builds the web client when its sources have changed, saying so; ends the process when it cannot be built. */
export async function makeWebReady(): Promise<void> {
  const began = performance.now();
  console.log('Looking at the web …');
  try {
    const outcome = await buildWeb();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      outcome === 'built' ? `  built in ${seconds} s` : '  unchanged since the last build',
    );
  } catch (error) {
    console.error(`voltagora: the web could not be built:\n${String(error)}`);
    process.exit(1);
  }
}
