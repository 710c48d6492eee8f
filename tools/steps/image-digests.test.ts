import { expect, test } from 'vitest';
import { imagesWithoutDigest, withDigests } from './image-digests.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const file = (nats: string, node: string): string =>
  [
    `FROM ${node} AS web`,
    `FROM ${node}`,
    'COPY --from=web /build dist',
    '          image: voltagora:latest',
    `          image: ${nats}`,
    '  image: voltagora',
    '# FROM busybox:1 is no image',
  ].join('\n');

test('images with a tag alone are found, except our own', () => {
  expect(imagesWithoutDigest(file('nats:2-alpine', 'node:24'))).toEqual([
    'node:24',
    'nats:2-alpine',
  ]);
  expect(imagesWithoutDigest(file(`nats:2-alpine@${DIGEST}`, 'node:24'))).toEqual(['node:24']);
});

test('[22.8] they are found as defaults of build arguments and variables', () => {
  const variables = [
    'ARG NODE_IMAGE=node:24',
    'FROM ${NODE_IMAGE} AS web',
    '      NODE_IMAGE: ${NODE_IMAGE:-node:24}',
    '    image: ${NATS_IMAGE:-nats:2-alpine}',
  ].join('\n');
  expect(imagesWithoutDigest(variables)).toEqual(['node:24', 'nats:2-alpine']);
  const pinned = withDigests(variables, () => DIGEST);
  expect(pinned).toContain(`ARG NODE_IMAGE=node:24@${DIGEST}\nFROM \${NODE_IMAGE} AS web`);
  expect(pinned).toContain(`image: \${NATS_IMAGE:-nats:2-alpine@${DIGEST}}`);
  expect(imagesWithoutDigest(pinned)).toEqual([]);
});

test('digests are added, and replaced by newer ones', () => {
  const old = `sha256:${'b'.repeat(64)}`;
  const pinned = file(`nats:2-alpine@${DIGEST}`, `node:24@${DIGEST}`);
  expect(withDigests(file('nats:2-alpine', `node:24@${old}`), () => DIGEST)).toBe(pinned);
  expect(imagesWithoutDigest(pinned)).toEqual([]);
});
