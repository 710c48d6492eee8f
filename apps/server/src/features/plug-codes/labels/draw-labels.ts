// Draws the labels of plugs in English and Greek: one on each page, or four, with lines to cut along.
import assert from 'node:assert/strict';
import type { Plug, Pricing } from '@voltagora/contract';
import { plugLetter, shownPlugCode } from '@voltagora/domain';
import { openBlankPdf } from '../../../platform/pdf/blank-pdf.ts';
import { INK } from '../../../platform/pdf/pdf-cursor.ts';
import { printable } from '../../../platform/pdf/printable.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import { labelTexts } from '../label-texts.ts';
import { drawLeftOut, type LeftOut } from './draw-left-out.ts';
import { drawQr } from './draw-qr.ts';
import { drawPictogram, type Pictogram } from './pictograms.ts';

export interface PlugLabel {
  plug: Plug;
  code: string;
  /** What the QR code contains. */
  url: string;
}

/** What is the same on all labels of a file. */
export interface LabelPaper {
  layout: 'page' | 'sheet';
  madeAt: Date;
  /** Empty where unknown, as the next one. */
  host: string;
}

/** The labels of one station. */
export interface StationSheet {
  labels: readonly PlugLabel[];
  station: string;
  /** Empty where unknown, as the next one. */
  owner: string;
  phone: string;
  timeZone: string;
  /** Null where no price is printed. */
  pricing: Pricing | null;
}

type Pdf = PDFKit.PDFDocument;

const PAGE = { width: 595.28, height: 841.89 };
/** The size in which a label is drawn; it is a quarter of a page. */
const LABEL = { width: PAGE.width / 2, height: PAGE.height / 2 };
const MARGIN = 22;
const WIDTH = LABEL.width - 2 * MARGIN;
const PLACES = { page: [[0, 0]], sheet: [0, 1, 2, 3].map((at) => [at % 2, at >> 1]) } as const;

const en = labelTexts('en');
const el = labelTexts('el');

/** Draws a station when the file is read as far, so that a large one is never whole in memory. `leftOut` is read at the end. */
export async function* drawLabels(
  sheets: AsyncIterable<StationSheet> | Iterable<StationSheet>,
  paper: LabelPaper,
  leftOut: readonly LeftOut[] = [],
): AsyncGenerator<Uint8Array> {
  const { madeAt } = paper;
  const pdf = openBlankPdf({ title: en('title'), lang: 'en', madeAt, keepsPages: false });
  let drawn = 0;
  for await (const sheet of sheets) {
    for (const label of sheet.labels) placeLabel(pdf, drawn++, label, { ...sheet, ...paper });
    yield* writtenPart(pdf);
  }
  if (leftOut.length > 0) {
    if (drawn > 0) pdf.addPage();
    drawLeftOut(pdf, leftOut);
  }
  pdf.end();
  for await (const part of pdf) yield asBytes(part);
}

function* writtenPart(pdf: Pdf): Generator<Uint8Array> {
  const part: unknown = pdf.read();
  if (part !== null) yield asBytes(part);
}

function asBytes(part: unknown): Uint8Array {
  assert(part instanceof Uint8Array, 'a document is written as bytes');
  return part;
}

type LabelSheet = StationSheet & LabelPaper;

/** `index`: how many labels are before it in the file. */
function placeLabel(pdf: Pdf, index: number, label: PlugLabel, sheet: LabelSheet): void {
  const places = PLACES[sheet.layout];
  const place = index % places.length;
  if (place === 0 && index > 0) pdf.addPage();
  const [column = 0, row = 0] = places[place] ?? [];
  pdf
    .save()
    .translate(column * LABEL.width, row * LABEL.height)
    .scale(sheet.layout === 'page' ? 2 : 1);
  if (sheet.layout === 'sheet') drawCutLines(pdf);
  drawLabel(pdf, label, sheet);
  pdf.restore();
}

function drawCutLines(pdf: Pdf): void {
  pdf.lineWidth(0.5).dash(3, { space: 3 }).strokeColor(INK.line);
  pdf.rect(0, 0, LABEL.width, LABEL.height).stroke().undash();
}

function drawLabel(pdf: Pdf, { plug, code, url }: PlugLabel, sheet: LabelSheet): void {
  drawHead(pdf, plug, sheet.station);
  drawPrice(pdf, sheet);
  const size = 138;
  drawQr(pdf, url, { x: (LABEL.width - size) / 2, y: 108, size });
  write(pdf, shownPlugCode(code), { y: 246, size: 17, font: 'strong', spacing: 2 });
  write(pdf, url.replace(/^https?:\/\//, ''), { y: 268, size: 8, color: INK.second });
  drawSteps(pdf, 288);
  write(pdf, `${en('noAccount')} · ${el('noAccount')}`, { y: 360, size: 9.5, font: 'strong' });
  drawFoot(pdf, sheet);
}

function drawHead(pdf: Pdf, plug: Plug, station: string): void {
  write(pdf, station, { y: 24, size: 13, font: 'strong', lines: 1 });
  const name = `${en('plug', { label: plug.label })} · ${el('plug', { label: plug.label })}`;
  write(pdf, name, { y: 44, size: 15, font: 'strong', color: INK.brand, lines: 1 });
  const letter = plugLetter(plug.connector_type, plug.max_power_kW);
  const kind = plug.connector_type === 'UNKNOWN' ? [] : [en(`connectors.${plug.connector_type}`)];
  const power = plug.max_power_kW === null ? [] : [`${plug.max_power_kW} kW`];
  const facts = [...kind, ...power].join(' · ');
  const half = letter === null ? 0 : 16;
  write(pdf, facts, { y: 71, size: 11, x: MARGIN + half });
  if (letter === null) return;
  const width = pdf.font('regular').fontSize(11).widthOfString(facts);
  drawLetter(pdf, letter, { x: LABEL.width / 2 - width / 2 - 22, y: 66 });
}

/** In the order of AFIR Art. 5(4): energy or time, then the start fee; with its date, because it may change. */
function drawPrice(pdf: Pdf, { pricing, timeZone, madeAt }: LabelSheet): void {
  if (pricing === null || pricing.rule) return;
  const isByEnergy = pricing.pricing_policy === 0;
  const unit = isByEnergy ? pricing.price_per_kWh : pricing.base_price;
  for (const [index, lang] of (['en', 'el'] as const).entries()) {
    const t = labelTexts(lang);
    const local = localFormats(lang, timeZone);
    const price = local.price(unit, pricing.currency);
    const fee = local.amount(pricing.base_flat_fee, pricing.currency);
    const parts = [
      isByEnergy ? t('perKwh', { price }) : t('perMinute', { price }),
      ...(pricing.base_flat_fee > 0 ? [t('startFee', { fee })] : []),
      t('asOf', { day: local.day(madeAt) }),
    ];
    write(pdf, parts.join(' · '), { y: 88 + index * 11, size: 7.5, lines: 1 });
  }
}

/** The letter of EN 17186 in its hexagon. */
function drawLetter(pdf: Pdf, letter: string, at: { x: number; y: number }): void {
  pdf.save().translate(at.x, at.y).scale(0.75);
  pdf.path('M8.5 1.5h15l7 12.5-7 12.5h-15L1.5 14z').lineWidth(2).strokeColor(INK.text).stroke();
  pdf.restore();
  pdf.font('strong').fontSize(10).fillColor(INK.text);
  pdf.text(letter, at.x, at.y + 4, { width: 24, align: 'center' });
}

const STEPS: readonly Pictogram[] = ['scan', 'pay', 'connect'];

function drawSteps(pdf: Pdf, y: number): void {
  const step = WIDTH / STEPS.length;
  for (const [index, name] of STEPS.entries()) {
    const left = MARGIN + index * step;
    drawPictogram(pdf, name, { x: left + step / 2 - 17, y, size: 34, color: INK.text });
    const at = { x: left, width: step, size: 8 };
    write(pdf, `${index + 1}. ${en(`steps.${name}`)}`, {
      ...at,
      y: y + 39,
      font: 'strong',
      lines: 1,
    });
    write(pdf, el(`steps.${name}`), { ...at, y: y + 51, lines: 1 });
  }
}

function drawFoot(pdf: Pdf, { owner, host, phone }: LabelSheet): void {
  const names = [owner, host].filter(Boolean).join(' · ');
  const small = { size: 8, color: INK.second, lines: 1 } as const;
  if (names !== '') write(pdf, names, { ...small, y: 380 });
  if (phone === '') return;
  const help = `${en('help')} · ${el('help')}: ${phone}`;
  write(pdf, help, { ...small, y: 392, color: INK.text, font: 'strong' });
}

interface Written {
  y: number;
  x?: number;
  width?: number;
  size: number;
  font?: 'regular' | 'strong';
  color?: string;
  spacing?: number;
  /** No more lines than this; the rest is cut off. */
  lines?: number;
}

function write(pdf: Pdf, text: string, { y, size, ...style }: Written): void {
  const { x = MARGIN, width = WIDTH, font = 'regular', color = INK.text } = style;
  pdf.font(font).fontSize(size).fillColor(color);
  pdf.text(printable(text), x, y, {
    width,
    align: 'center',
    ...(style.spacing && { characterSpacing: style.spacing }),
    ...(style.lines && { height: size * 1.4 * style.lines, ellipsis: true }),
  });
}
