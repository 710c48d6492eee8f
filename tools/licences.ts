// `node launch.mjs licences`: fails when an installed package has a licence that is not allowed, or docs/dependencies.md is out
// of date. `--write` fills in the cells `used in` and `licence` of that page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completePage, directDependencies, readWorkspaces } from './steps/dependencies-page.ts';
import { installedPackages, licenceViolations } from './steps/licences.ts';
import type { Lock } from './steps/lock-file.ts';
import { ROOT } from './steps/run.ts';

const PAGE = join(ROOT, 'docs', 'dependencies.md');

// npm defines the format of the lock file; only the fields of `Lock` are read.
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const packages = installedPackages(ROOT, lock);
const problems = [...licenceViolations(packages), ...checkPage()];
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${packages.length} packages, all licences allowed`);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkPage(): string[] {
  const page = readFileSync(PAGE, 'utf8');
  try {
    const completed = completePage(page, directDependencies(readWorkspaces(ROOT), packages));
    if (process.argv.includes('--write')) writeFileSync(PAGE, completed);
    else if (page !== completed) throw new Error('out of date: node launch.mjs licences --write');
    return [];
  } catch (error) {
    return [`docs/dependencies.md: ${error instanceof Error ? error.message : String(error)}`];
  }
}
