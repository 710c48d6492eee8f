// Presents a quote or bill: its lines, its seller, and the VAT included.
import type { CostItem, Reservation } from '@voltagora/contract';
import {
  microToAmount,
  microToDecimal,
  type PriceItem,
  shownLines,
  splitVat,
  tokenMinorToTokens,
} from '@voltagora/domain';
import type { ReservationColumns, ReservationRow } from './reservation-row.reads.ts';
import { StoredItems, StoredSeller } from './stored-json.ts';

const UNITS = {
  energy: { unit: 'kWh', size: 1000 },
  time: { unit: 'min', size: 60 },
  surge: { unit: 'percent', size: 1 },
  flat_fee: { unit: 'once', size: 1 },
  cancellation_fee: { unit: 'once', size: 1 },
  no_show_fee: { unit: 'once', size: 1 },
} as const satisfies Record<PriceItem['kind'], { unit: CostItem['unit']; size: number }>;

/** The lines of a quote or bill, to be spread: their amounts and the rounding add up to the total that is shown. */
export function presentLines(priced: readonly PriceItem[]): {
  items: CostItem[];
  rounding?: number;
} {
  const { items, roundingMicro } = shownLines(priced);
  const rounding = roundingMicro > 0 && { rounding: microToAmount(roundingMicro) };
  return { items: presentItems(items), ...rounding };
}

function presentItems(items: readonly PriceItem[]): CostItem[] {
  return items.map(({ kind, quantity, unitPriceMicro, amountMicro }) => ({
    kind,
    quantity: quantity / UNITS[kind].size,
    unit: UNITS[kind].unit,
    unit_price: microToDecimal(unitPriceMicro),
    amount: microToAmount(amountMicro),
  }));
}

export function presentBill(row: ReservationRow): Reservation['bill'] {
  if (row.billed_minor === null || row.billed_total_micro === null) return null;
  return {
    total_cost: microToAmount(row.billed_total_micro),
    tokens: tokenMinorToTokens(row.billed_minor),
    // What came late was not taken from the hold, which had been given back.
    tokens_released: tokenMinorToTokens(row.hold_minor - row.billed_minor + row.late_due_minor),
    ...presentLines(StoredItems.parse(row.bill_items)),
    tokens_refunded: tokenMinorToTokens(row.refunded_minor),
    meter: presentMeter(row),
    vat: presentVat(row.billed_total_micro, row),
  };
}

function presentMeter({ meter_start_wh: startWh, energy_wh: energyWh }: ReservationRow) {
  if (startWh === null || energyWh === null) return null;
  return { start_kWh: startWh / 1000, stop_kWh: (startWh + energyWh) / 1000 };
}

const sellerOf = (row: ReservationColumns): StoredSeller | null =>
  StoredSeller.nullable().parse(row.seller);

export function presentSeller(row: ReservationColumns): Reservation['seller'] {
  const seller = sellerOf(row);
  if (seller === null) return null;
  const { vat_percentage_micro: percentageMicro, ...fields } = seller;
  return { ...fields, vat_percentage: microToDecimal(percentageMicro) };
}

/** VAT included in an amount; null when the seller is not a business. */
export function presentVat(totalMicro: number, row: ReservationColumns) {
  const seller = sellerOf(row);
  if (seller === null) return null;
  const { netMicro, vatMicro } = splitVat(totalMicro, seller.vat_percentage_micro);
  return { net: microToAmount(netMicro), amount: microToAmount(vatMicro) };
}
