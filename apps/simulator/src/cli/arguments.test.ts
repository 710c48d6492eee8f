import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const NEEDED = ['--url', 'ws://127.0.0.1:3000', '--points', 'points.json'];

describe('arguments', () => {
  it('have defaults except for two', () => {
    expect(readArguments(NEEDED)).toEqual({
      url: 'ws://127.0.0.1:3000',
      pointsFile: 'points.json',
      faultShare: 0,
      faultEveryMs: 240_000,
      seed: 'voltagora',
      sampleIntervalSeconds: 5,
      pace: 1,
      version: '1.6',
      quirks: [],
      tls: {},
      securityProfile: 1,
      control: false,
      verbose: false,
    });
  });

  it('are read', () => {
    const words = ['--faults', '0.1', '--seed', 'x', '--sample', '30', '--pace', '10', '--control'];
    words.push('--version', '2.0.1', '--refuse-reserve', 'occupied', '--journal', 'log.jsonl');
    expect(readArguments([...NEEDED, ...words, '--verbose'])).toMatchObject({
      version: '2.0.1',
      refuseReserve: 'Occupied',
      faultShare: 0.1,
      journal: 'log.jsonl',
      seed: 'x',
      sampleIntervalSeconds: 30,
      pace: 10,
      control: true,
      verbose: true,
    });
  });

  it('ask for help', () => {
    expect(readArguments(['--help'])).toBe('help');
    expect(readArguments(['-h'])).toBe('help');
    expect(readArguments(['--list-scenarios'])).toBe('scenarios');
    expect(readArguments(['--list-quirks'])).toBe('quirks');
  });

  it.each([
    [['--points', 'p.json'], '--url is missing'],
    [['--url', 'ws://a'], '--points is missing'],
    [['--url', 'http://a', '--points', 'p'], '--url must be like'],
    [['--url', 'a b', '--points', 'p'], '--url must be like'],
    [[...NEEDED, '--faults', '2'], '--faults must be a number from 0 to 1'],
    [[...NEEDED, '--faults', ' '], '--faults must be a number'],
    [[...NEEDED, '--pace', '0'], '--pace must be a number from 1'],
    [[...NEEDED, '--sample', 'often'], '--sample must be a number'],
    [[...NEEDED, '--walk-ins', '1'], "Unknown option '--walk-ins'"],
    [[...NEEDED, 'more'], 'Unexpected argument'],
  ])('%j: %s', (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });

  it('have errors of one line', () => {
    expect(() => readArguments(['--bogus'])).toThrow(/^[^\n]+$/);
  });
});
