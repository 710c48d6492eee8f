// A NATS server for one test, which can be killed, frozen and restarted. Only for tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestNats {
  url: string;
  pid(): number | undefined;
  start(): Promise<void>;
  /** Restarts it with other lines in its configuration file. */
  configure(config: string): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** `given`: lines of its configuration file. Undefined, with a printed line, if there is no nats-server on this machine. */
export async function startTestNats(given = ''): Promise<TestNats | undefined> {
  const program = process.env['VOLTAGORA_TEST_NATS_SERVER'] ?? 'nats-server';
  const found = spawnSync(program, ['--version'], {
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/bin` },
  });
  if (found.status !== 0) {
    console.log(`No ${program} on this machine: what needs several nodes was left out.`);
    return undefined;
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'voltagora-nats-'));
  const file = join(folder, 'nats.conf');
  let config = given;
  let child: ChildProcess | undefined;
  const nats: TestNats = {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid,
    async start() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, config);
      child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-c', file], {
        env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/bin` },
        stdio: 'ignore',
      });
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error('nats-server refused its configuration');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async configure(other) {
      await nats.kill();
      config = other;
      await nats.start();
    },
    async kill() {
      rmSync(folder, { recursive: true, force: true });
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  await nats.start();
  return nats;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
