import { describe, expect, test } from 'vitest';
import { describeFailure, retryDelayMs } from './delivery-failure.ts';

const smtpError = (fields: object) => Object.assign(new Error('failed'), fields);

describe('what a failure means', () => {
  test.each([
    [
      'an unknown mailbox',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
      true,
      false,
    ],
    ['refused words', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true, false],
    ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, false, false],
    ['a bad sequence', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 503 }, false, false],
    ['no address at all', { code: 'EENVELOPE', command: 'API' }, true, false],
    [
      'a wrong password of ours',
      { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
      false,
      true,
    ],
    [
      'a sender we may not be',
      { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
      false,
      true,
    ],
    [
      'a server that is full',
      { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 },
      false,
      true,
    ],
    ['no TLS', { code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, false, true],
    ['nobody there', { code: 'ESOCKET', command: 'CONN' }, false, true],
  ])('%s', (_name, fields, isPermanent, isUnreachable) => {
    expect(describeFailure(smtpError(fields))).toMatchObject({ isPermanent, isUnreachable });
  });

  test('any other error is retried', () => {
    expect(describeFailure('odd')).toMatchObject({ isPermanent: false, reason: 'unknown failure' });
  });
});

describe('the stored reason', () => {
  test('contains neither the recipient nor a link', () => {
    const response =
      '554 5.7.1 <maria@example.org>: rejected for https://charge.example/activate/1/TOKEN\r\nbye';
    const { reason } = describeFailure(smtpError({ code: 'EMESSAGE', command: 'DATA', response }));
    expect(reason).toBe('EMESSAGE DATA 554 5.7.1 <[address]>: rejected for [link] bye');
  });

  test('contains nothing of the reply to a login', () => {
    const fields = { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 };
    const { reason } = describeFailure(
      smtpError({ ...fields, response: '535 no, hunter2 is wrong' }),
    );
    expect(reason).toBe('EAUTH AUTH PLAIN 535');
  });

  test('is truncated', () => {
    expect(describeFailure(new Error('x'.repeat(5_000))).reason).toHaveLength(300);
  });
});

test('retry delays grow from a minute to six hours, with some randomness', () => {
  const minutes = (attempts: number, random = 0) => retryDelayMs(attempts, random) / 60_000;
  expect([1, 2, 3, 8, 9, 10, 99].map((n) => minutes(n))).toEqual([1, 2, 4, 128, 256, 360, 360]);
  expect(minutes(3, 0.8)).toBeCloseTo(4.8);
  expect(minutes(99, 0.99)).toBe(360);
});
