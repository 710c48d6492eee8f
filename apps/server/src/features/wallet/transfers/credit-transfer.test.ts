// The rules of a SEPA file that can be checked without its schema: sums, order of elements, lengths and characters.
import { expect, it, describe } from 'vitest';
import { creditTransferXml, type TransferFile } from './credit-transfer.ts';

const id = (n: number) => `018f6b1e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const file = (changes: Partial<TransferFile> = {}): string =>
  creditTransferXml({
    messageId: 'VG-20261126-0123456789AB',
    createdAt: new Date('2026-11-26T02:03:04.567Z'),
    payer: { name: 'Νησιωτική Ενέργεια Α.Ε.', iban: 'GR1601101250000000012300695' },
    transfers: [
      {
        id: id(1),
        amountMinor: 1_015,
        iban: 'DE89370400440532013000',
        holder: 'Müller & Söhne <GmbH>',
        text: 'Voltagora payout',
      },
      {
        id: id(2),
        amountMinor: 5,
        iban: 'CY17002001280000001200527600',
        holder: 'Ελένη',
        text: 'Voltagora payout',
      },
    ],
    ...changes,
  });
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'gu'))].map(
    ([, text = '']) => text,
  );

describe('[26.2] a file of credit transfers', () => {
  it('counts and sums its transfers, in header and payment', () => {
    const xml = file();
    expect(texts(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(texts(xml, 'CtrlSum')).toEqual(['10.20', '10.20']);
    expect(texts(xml, 'InstdAmt')).toEqual(['10.15', '0.05']);
  });

  it('has the elements of pain.001.001.09 in their order', () => {
    const names = [...file().matchAll(/<(\w+)[ >]/gu)].map(([, name]) => name);
    const start =
      'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd ' +
      'NbOfTxs CtrlSum PmtTpInf SvcLvl Cd ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ChrgBr';
    const transfer =
      'CdtTrfTxInf PmtId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd';
    expect(names.join(' ')).toBe(`${start} ${transfer} ${transfer}`);
    expect(file()).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
  });

  it('has only characters that banks take, and texts that are not too long', () => {
    const xml = file({ payer: { name: 'Ω'.repeat(100), iban: 'GR1601101250000000012300695' } });
    const content = xml.replace(/<[^>]*>/gu, '');
    expect(content).toMatch(/^[A-Za-z0-9/\-?:().,'+ \n]*$/u);
    expect(texts(xml, 'Nm')).toEqual([
      'O'.repeat(70),
      'O'.repeat(70),
      'Muller + Sohne GmbH',
      'Eleni',
    ]);
    for (const text of texts(xml, 'EndToEndId')) expect(text).toMatch(/^[0-9a-f]{32}$/u);
    expect(texts(xml, 'CreDtTm')).toEqual(['2026-11-26T02:03:04']);
  });

  it('has a name for a holder whose letters SEPA does not know', () => {
    const one = { id: id(1), amountMinor: 100, iban: 'DE89370400440532013000', text: '' };
    const xml = file({ transfers: [{ ...one, holder: '山田' }] });
    expect(texts(xml, 'Nm').at(-1)).toBe('NOTPROVIDED');
  });

  it('sums a thousand amounts without a rounding error', () => {
    const transfers = Array.from({ length: 1_000 }, (_, n) => ({
      id: id(n),
      amountMinor: 1_010 + n,
      iban: 'DE89370400440532013000',
      holder: 'A',
      text: 'B',
    }));
    const xml = file({ transfers });
    const cents = texts(xml, 'InstdAmt').reduce(
      (sum, text) => sum + Number(text.replace('.', '')),
      0,
    );
    expect(texts(xml, 'CtrlSum')).toEqual(Array(2).fill((cents / 100).toFixed(2)));
    expect(cents).toBe(1_509_500);
  });
});
