// Creates receipts as PDF on request from the stored bill. Only refunds reflect the present.
import type { ValidRequestOf } from '@voltagora/contract';
import { bookingNumber } from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import type { TokenPrices } from '../../platform/token-prices.ts';
import type { Reservations } from '../reservations/public.ts';
import { drawReceipt } from './draw-receipt.ts';
import { readReceiptFacts } from './receipts.reads.ts';

export interface ReceiptDeps {
  db: Db;
  reservations: Pick<Reservations, 'read'>;
  tokenPricesMicro: TokenPrices;
  /** Name and address of the host. */
  host: string;
}

export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts({ db, reservations, tokenPricesMicro, host }: ReceiptDeps) {
  return {
    /** For everybody who may read the reservation. Refuses with not_found, or no_receipt_yet before it is billed. */
    async file(
      actor: Actor,
      id: string,
      { lang }: ValidRequestOf<'downloadReceipt'>['query'],
    ): Promise<Download> {
      const reservation = await reservations.read(id, actor);
      const { bill } = reservation;
      if (bill === null) {
        throw new AppError('no_receipt_yet', 'There is no receipt: nothing has been billed yet.');
      }
      const facts = await readReceiptFacts(db, id);
      const isDriver = actor.userId === reservation.user.id;
      const content = await drawReceipt(
        { ...reservation, bill },
        { ...facts, isDriver, tokenPriceMicro: tokenPricesMicro[reservation.currency] },
        { lang, host },
      );
      return { fileName: `receipt-${bookingNumber(id).replaceAll(' ', '-')}.pdf`, content };
    },
  };
}
