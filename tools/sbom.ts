// `node launch.mjs sbom [FOLDER]`: writes a software bill of materials (CycloneDX) and the licences of all installed packages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfMaterials, licenceReport } from './steps/bill-of-materials.ts';
import { installedPackages, licenceViolations } from './steps/licences.ts';
import type { Lock } from './steps/lock-file.ts';
import { ROOT } from './steps/run.ts';

const folder = resolve(process.argv[2] ?? join(ROOT, '.cache', 'sbom'));
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
// npm defines the format of both files; only these fields are read.
const lock = read('package-lock.json') as Lock;
// As above.
const { version } = read('package.json') as { version: string };

const packages = installedPackages(ROOT, lock);
const bill = billOfMaterials(packages, { name: 'voltagora', version, at: new Date() });
mkdirSync(folder, { recursive: true });
const files = {
  'voltagora.cdx.json': `${JSON.stringify(bill, null, 2)}\n`,
  'licences.txt': licenceReport(packages),
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text);
  console.log(join(folder, name));
}
const problems = licenceViolations(packages);
for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} licences that are not allowed`);
process.exitCode = problems.length === 0 ? 0 : 1;
