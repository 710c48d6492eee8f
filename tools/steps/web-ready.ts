import { buildWeb } from './web-build.ts';

/** Builds the web client if its sources have changed, and logs that; exits the process when the build fails. */
export async function makeWebReady(): Promise<void> {
  const began = performance.now();
  console.log('Checking the web client …');
  try {
    const outcome = await buildWeb();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      outcome === 'built' ? `  built in ${seconds} s` : '  unchanged since the last build',
    );
  } catch (error) {
    console.error(`voltagora: the web client could not be built:\n${String(error)}`);
    process.exit(1);
  }
}
