import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceReport } from './bill-of-materials.ts';
import { installedPackages } from './licences.ts';
import type { Lock } from './lock-file.ts';
import { ROOT } from './run.ts';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const packages = installedPackages(ROOT, lock);
const product = { name: 'voltagora', version: '1.0.0', at: new Date('2026-07-01T09:00:00Z') };

test('the bill of materials lists every installed package once, with licence and hash', () => {
  const bill = billOfMaterials(packages, product);
  const listed = bill.components.map(({ purl }) => purl);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBe(new Set(packages.map((one) => `${one.name}@${one.version}`)).size);
  expect(bill.components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
  expect(
    bill.components.find(({ group, name }) => group === '@fastify' && name === 'cors'),
  ).toEqual({
    type: 'library',
    'bom-ref': expect.stringMatching(/^pkg:npm\/%40fastify\/cors@\d/),
    group: '@fastify',
    name: 'cors',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    scope: 'required',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    purl: expect.stringMatching(/^pkg:npm\/%40fastify\/cors@\d/),
  });
  expect(bill.components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  expect(bill.metadata.timestamp).toBe('2026-07-01T09:00:00.000Z');
});

test('the licence report has the text of each licence', () => {
  const fastify = packages.filter(({ name }) => name === 'fastify');
  const report = licenceReport(fastify);
  expect(report).toMatch(/^fastify \d+\.\d+\.\d+: MIT\n=+\n/);
  expect(report).toContain('Permission is hereby granted, free of charge');
});
