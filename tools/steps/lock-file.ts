// Completes npm's lock file (version 3) beyond what npm wrote into it.

export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const OS_NAMES = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const CPU_NAMES = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

/** Adds every missing optional package that has a pinned version and a platform; returns the added paths. */
export function completeLock(lock: Lock): string[] {
  const missing = missingOptionals(lock);
  for (const { place, name, version, dev } of missing) {
    lock.packages[place] = {
      version,
      ...(dev ? { dev } : {}),
      ...platformOf(name),
      optional: true,
    };
  }
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  return missing.map(({ place }) => place);
}

interface Missing {
  place: string;
  name: string;
  version: string;
  dev: boolean;
}

/** The pinned optional packages that the lock file lists as dependencies, but does not contain. */
export function missingOptionals(lock: Lock): Missing[] {
  return Object.entries(lock.packages).flatMap(([holder, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !holds(lock, holder, name, version))
      .map(([name, version]) => {
        const beside = holder.slice(0, holder.lastIndexOf('node_modules/'));
        return { place: `${beside}node_modules/${name}`, name, version, dev: dev === true };
      }),
  );
}

function holds(lock: Lock, holder: string, name: string, version: string): boolean {
  let folder = holder;
  for (;;) {
    const found = lock.packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`];
    if (found) return found.version === version;
    if (folder === '') return false;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = OS_NAMES.find((one) => words.includes(one));
  const cpu = CPU_NAMES.find((one) => words.includes(one));
  if (!os || !cpu) throw new Error(`${name} names no platform: add it to the lock file by hand`);
  const libc = name.includes('musl')
    ? ['musl']
    : os === 'linux' && name.includes('gnu')
      ? ['glibc']
      : undefined;
  return { cpu: [cpu], ...(libc ? { libc } : {}), os: [os] };
}
