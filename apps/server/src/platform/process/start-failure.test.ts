import { expect, test } from 'vitest';
import { TlsFilesRefused } from '../tls/tls-files.ts';
import { explainStartFailure } from './start-failure.ts';

test.each([
  [new TlsFilesRefused('The file of VOLTAGORA_TLS_KEY …'), 'The file of VOLTAGORA_TLS_KEY …'],
  // The form in which the thread of the embedded database reports a full disk.
  [{ name: 'ErrnoError', errno: 51 }, 'The data folder cannot be written: no space is left.'],
  [{ name: 'ErrnoError', errno: 69 }, 'The data folder cannot be written: it is read-only.'],
  [
    Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }),
    'The data folder cannot be written: EROFS: read-only file system.',
  ],
])('[F13] %j becomes one line for the person who started the program', (error, line) => {
  expect(explainStartFailure(error)).toBe(line);
});

test.each([{ name: 'ErrnoError', errno: 8 }, { errno: 51 }, new Error('odd'), null, 'odd'])(
  '%j is a fault of ours and not explained away',
  (error) => {
    expect(explainStartFailure(error)).toBeUndefined();
  },
);
