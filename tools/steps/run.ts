import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The program file of an installed package's command, to run with this Node. */
export function commandOf(packageFile: string): string {
  return join(ROOT, 'node_modules', packageFile);
}

/** Runs a program with visible output; returns its exit code. */
export async function run(
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'close');
  if (signal === 'SIGINT') process.exit(130);
  return typeof code === 'number' ? code : 1;
}

/** Runs a program with hidden output, which becomes the error's message when it fails. */
export async function runQuietly(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(said.trim() || `${program} ended with ${String(code)}`);
}
