// After a change of dependencies: adds to package-lock.json the packages for other platforms that the registry in use omitted,
// because `npm ci` refuses a lock file without them. Packages for this platform come with their integrity from npm.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLock, type Lock } from './steps/lock-file.ts';
import { ROOT } from './steps/run.ts';

const file = join(ROOT, 'package-lock.json');
// npm defines the format of the lock file; completeLock reads only the fields of `Lock`.
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const added = completeLock(lock);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages for other platforms added to the lock file`);
