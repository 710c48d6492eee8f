import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RESTART_AFTER_MS = 3000;

/** Runs the simulator as a child process and restarts it when it exits, until stopped. */
export function runSimulator(pointsFile: string, serverUrl: string): { stop(): Promise<void> } {
  const program = fileURLToPath(import.meta.resolve('@voltagora/simulator/main'));
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopping = false;
  const start = () => {
    const words = [program, '--url', serverUrl, '--points', pointsFile, '--control'];
    // With --control it stops when its input closes, so a killed demo leaves no orphan that competes with the next run.
    const running = spawn(process.execPath, words, {
      stdio: ['pipe', 'ignore', 'inherit'],
      // Its own process group: Ctrl-C reaches only this process, which stops the cars while the server is still running.
      detached: process.platform !== 'win32',
    });
    child = running;
    running.once('exit', (code) => {
      if (stopping) return;
      console.error(`The simulator exited (${code ?? 'killed'}); restarting it.`);
      again = setTimeout(start, RESTART_AFTER_MS);
    });
  };
  start();
  return {
    async stop() {
      stopping = true;
      clearTimeout(again);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
