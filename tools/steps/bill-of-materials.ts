// A software bill of materials in the format CycloneDX 1.6, and the licences of the packages in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledPackage } from './licences.ts';

interface Product {
  name: string;
  version: string;
  at: Date;
}

/** Packages that only build and test are `excluded`: they are no part of a running installation. */
export function billOfMaterials(packages: readonly InstalledPackage[], product: Product) {
  const { name, version, at } = product;
  const components = [...new Map(packages.map((one) => [purlOf(one), componentOf(one)])).values()];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', name, version, licenses: [{ expression: 'Apache-2.0' }] },
    },
    components: components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

function componentOf(one: InstalledPackage) {
  const [scope, plain] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name];
  return {
    type: 'library',
    'bom-ref': purlOf(one),
    ...(scope !== undefined && { group: scope }),
    name: plain ?? one.name,
    version: one.version,
    scope: one.isTool ? 'excluded' : 'required',
    ...(one.licence !== undefined && { licenses: [{ expression: one.licence }] }),
    ...(one.integrity !== undefined && { hashes: hashesOf(one.integrity) }),
    purl: purlOf(one),
  };
}

/** The package URL: https://github.com/package-url/purl-spec, type npm. */
const purlOf = ({ name, version }: Pick<InstalledPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

/** npm writes hashes as `sha512-` and base64, CycloneDX as hexadecimal. */
const hashesOf = (integrity: string) =>
  integrity.split(' ').flatMap((each) => {
    const [, size = '', base64 = ''] = /^sha(1|256|384|512)-(.+)$/.exec(each) ?? [];
    if (base64 === '') return [];
    return [{ alg: `SHA-${size}`, content: Buffer.from(base64, 'base64').toString('hex') }];
  });

/** Every package with its licence, and the text of the licence where the package has one. */
export function licenceReport(packages: readonly InstalledPackage[]): string {
  const sorted = packages.toSorted((a, b) => (purlOf(a) < purlOf(b) ? -1 : 1));
  return sorted
    .map((one) => {
      const title = `${one.name} ${one.version}: ${one.licence ?? 'no licence'}`;
      return [title, '='.repeat(title.length), ...textsOf(one.folder)].join('\n');
    })
    .join('\n\n');
}

const textsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file) && !/\.[jt]s$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
