// A file of SEPA credit transfers for the host's bank: ISO 20022 pain.001.001.09, by the Implementation Guidelines of the European
// Payments Council (EPC132-08). One debit account, amounts in euros, the basic Latin characters.
import { sepaText } from '@voltagora/domain';

/** One credit transfer. */
export interface CreditTransfer {
  /** The id of the payout; the payee's bank shows it. */
  id: string;
  amountMinor: number;
  iban: string;
  holder: string;
  /** What the payee reads. */
  text: string;
}

export interface TransferFile {
  /** At most 35 characters. */
  messageId: string;
  createdAt: Date;
  payer: { name: string; iban: string };
  transfers: readonly CreditTransfer[];
}

const NAME_MAX = 70;
const TEXT_MAX = 140;

export function creditTransferXml({
  messageId,
  createdAt,
  payer,
  transfers,
}: TransferFile): string {
  const total = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const counts = [element('NbOfTxs', String(transfers.length)), element('CtrlSum', euros(total))];
  const name = element('Nm', nameOf(payer.name));
  const header = [
    element('MsgId', messageId),
    element('CreDtTm', createdAt.toISOString().slice(0, 19)),
    ...counts,
    wrap('InitgPty', [name]),
  ];
  const payment = [
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    ...counts,
    wrap('PmtTpInf', [wrap('SvcLvl', [element('Cd', 'SEPA')])]),
    wrap('ReqdExctnDt', [element('Dt', createdAt.toISOString().slice(0, 10))]),
    wrap('Dbtr', [name]),
    wrap('DbtrAcct', [account(payer.iban)]),
    // SEPA needs no BIC; the schema needs the element.
    wrap('DbtrAgt', [wrap('FinInstnId', [wrap('Othr', [element('Id', 'NOTPROVIDED')])])]),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  ];
  const body = [wrap('GrpHdr', header), wrap('PmtInf', payment)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    ...indented(wrap('CstmrCdtTrfInitn', body)),
    '</Document>',
    '',
  ].join('\n');
}

const transferOf = ({ id, amountMinor, iban, holder, text }: CreditTransfer): string =>
  wrap('CdtTrfTxInf', [
    wrap('PmtId', [element('EndToEndId', id.replaceAll('-', ''))]),
    wrap('Amt', [`<InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt>`]),
    wrap('Cdtr', [element('Nm', nameOf(holder))]),
    wrap('CdtrAcct', [account(iban)]),
    wrap('RmtInf', [element('Ustrd', sepaText(text, TEXT_MAX))]),
  ]);

/** A name may not be empty: one without a letter that SEPA knows. */
const nameOf = (name: string): string => sepaText(name, NAME_MAX) || 'NOTPROVIDED';
const account = (iban: string): string => wrap('Id', [element('IBAN', iban)]);
const euros = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** The characters of SEPA need no escape in XML, except the apostrophe in attributes, which has none here. */
const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;
const wrap = (name: string, parts: readonly string[]): string =>
  [`<${name}>`, ...parts.flatMap(indented), `</${name}>`].join('\n');
const indented = (text: string): string[] => text.split('\n').map((line) => `  ${line}`);
