// Station files: compressed, in other encodings, damaged, or not station files at all.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { feedText } from './feed-file.ts';
import { inspectFeed } from './feed-records.ts';
import { fileOf, ocmPoi, ocpiLocation } from '../../../tests/kit/station-exchange/feed.ts';

const TEXT = JSON.stringify({ Locations: [ocpiLocation({ name: 'Λιμάνι Πειραιά' })] });

async function textOf(path: string): Promise<string> {
  let text = '';
  for await (const piece of feedText(path)) text += piece;
  return text;
}

/** A zip archive with one file, built by hand so that it can be malformed. */
function zipOf(
  content: Buffer,
  { name = 'data.json', method = 8, flags = 0, length = content.length } = {},
): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(length, 24);
  entry.writeUInt16LE(name.length, 28);
  const before = 30 + name.length + packed.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(before, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

describe('a file', () => {
  test.each([
    ['plain', Buffer.from(TEXT)],
    ['with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['packed by gzip', gzipSync(TEXT)],
    ['in a zip archive', zipOf(Buffer.from(TEXT))],
    ['stored in a zip archive', zipOf(Buffer.from(TEXT), { method: 0 })],
  ])('%s is read', async (_, content) => {
    const path = fileOf(content);
    expect(await textOf(path)).toBe(TEXT);
    expect(await inspectFeed(path, 'auto')).toEqual({ format: 'ocpi', isRegistry: true });
  });

  test('the second file of an archive made by another program is read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voltagora-zip-'));
    writeFileSync(join(folder, 'readme.txt'), 'hello');
    writeFileSync(join(folder, 'data.json'), TEXT);
    const make =
      'import sys,zipfile\nz=zipfile.ZipFile("a.zip","w",zipfile.ZIP_DEFLATED)\nz.write("readme.txt")\nz.write("data.json")\nz.close()';
    try {
      execFileSync('python3', ['-c', make], { cwd: folder });
    } catch {
      writeFileSync(join(folder, 'a.zip'), zipOf(Buffer.from(TEXT)));
    }
    expect(readFileSync(join(folder, 'a.zip')).subarray(0, 2).toString()).toBe('PK');
    expect(await textOf(join(folder, 'a.zip'))).toBe(TEXT);
  });

  test.each([
    ['empty', Buffer.from(''), 'The file is empty'],
    ['a web page', Buffer.from('<!doctype html><p>Not found'), 'web page'],
    ['neither JSON nor CSV', Buffer.from('hello there'), 'neither JSON nor CSV'],
    ['JSON of something else', Buffer.from('[{"name":"x"}]'), 'no stations in the format'],
    [
      'JSON without a list',
      Buffer.from('{"type":"FeatureCollection","features":[]}'),
      'no list of records',
    ],
    ['cut off', Buffer.from(TEXT.slice(0, -20)), 'ends in the middle'],
    ['cut off and packed', gzipSync(TEXT).subarray(0, 60), 'damaged'],
    ['a zip cut off', zipOf(Buffer.from(TEXT)).subarray(0, 90), 'damaged'],
    ['a zip of damaged bytes', zipOf(Buffer.from(TEXT)).fill(7, 45, 80), 'damaged'],
    [
      'a zip that unpacks to more than its header says',
      zipOf(Buffer.from(TEXT), { length: 9 }),
      'damaged',
    ],
    ['a zip with a password', zipOf(Buffer.from(TEXT), { flags: 1 }), 'has a password'],
    ['a zip packed uncommonly', zipOf(Buffer.from(TEXT), { method: 14 }), 'uncommon way'],
    [
      'a zip of something else',
      zipOf(Buffer.from(TEXT), { name: 'data.xlsx' }),
      'no such file in the archive',
    ],
  ])('%s is refused', async (_, content, why) => {
    await expect(inspectFeed(fileOf(content), 'auto')).rejects.toThrow(why);
  });

  test('that is missing, or is not a regular file, is refused', async () => {
    await expect(inspectFeed('/nowhere/at/all.json', 'auto')).rejects.toThrow(
      'cannot be opened (ENOENT)',
    );
    await expect(inspectFeed(tmpdir(), 'auto')).rejects.toThrow('is no file');
    await expect(inspectFeed('/dev/zero', 'auto')).rejects.toThrow('is no file');
  });

  test('that unpacks to more than the limit is refused during unpacking', async () => {
    const bomb = gzipSync(Buffer.alloc(16 * 1024 ** 2, ' '));
    const path = fileOf(Buffer.concat([bomb, bomb]));
    await expect(textless(path, 24 * 1024 ** 2)).rejects.toThrow('larger than 0.0234375 GB');
    expect(await textless(path)).toBe(32 * 1024 ** 2);
  });

  test('has its format detected by its records', async () => {
    expect(await inspectFeed(fileOf([ocmPoi()]), 'auto')).toEqual({
      format: 'ocm',
      isRegistry: false,
    });
    expect(await inspectFeed(fileOf([null, ocpiLocation()]), 'auto')).toEqual({
      format: 'ocpi',
      isRegistry: false,
    });
    await expect(inspectFeed(fileOf('a,b\n1,2\n', 'a.csv'), 'ocpi')).rejects.toThrow(
      'OCPI is JSON',
    );
  });
});

async function textless(path: string, max?: number): Promise<number> {
  let length = 0;
  for await (const piece of feedText(path, max)) length += piece.length;
  return length;
}
