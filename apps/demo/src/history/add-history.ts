// Gives the demo's owners ninety days of bookings, sessions and income, so that every list and plot has something to show.
import { cutQuotient, decimalToMicro } from '@voltagora/domain';
import type { Config, RunningServer } from '@voltagora/server';
import { DEMO_ACCOUNTS } from '../demo-accounts.ts';
import { DEMO_SELLER } from '../demo-business.ts';
import { planHistory } from './plan-history.ts';
import { insertHistory, insertHistoryDrivers, listHistoryPlugs } from './history.store.ts';
import { findUserId } from '../seed.store.ts';

/** Made-up drivers. */
const DRIVERS = [
  'Μαρία Ιωάννου',
  'Γιώργος Δημητρίου',
  'Ελένη Νικολάου',
  'Δημήτρης Παππάς',
  'Άννα Βασιλείου',
  'Κώστας Αντωνίου',
  'Σοφία Γεωργίου',
  'Νίκος Μακρής',
  'Κατερίνα Ρήγα',
  'Γιάννης Οικονόμου',
  'Βασιλική Κοντού',
  'Παναγιώτης Λάμπρου',
  'Ιωάννα Σταύρου',
  'Θανάσης Φωτίου',
  'Δέσποινα Χατζή',
  'Χρήστος Μάνος',
  'Αγγελική Ζήση',
  'Σπύρος Καρράς',
];
const DAYS = 90;
const OWNERS = [
  { account: DEMO_ACCOUNTS.owner, stations: 24, perDay: 12, seller: DEMO_SELLER },
  { account: DEMO_ACCOUNTS.countryOwner, stations: 40, perDay: 4, seller: null },
];
const DAY_MS = 24 * 3_600_000;

export async function addHistory(
  { db, services }: Pick<RunningServer, 'db' | 'services'>,
  config: Pick<Config, 'tokenFiatPrice' | 'commissionPercent'>,
  now = new Date(),
): Promise<void> {
  const driverIds = await insertHistoryDrivers(db, DRIVERS);
  // Ends yesterday: nobody is notified about what has long passed.
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS);
  for (const { account, stations, perDay, seller } of OWNERS) {
    const ownerId = await findUserId(db, account.email);
    if (ownerId === undefined) continue;
    const bookings = planHistory(await listHistoryPlugs(db, ownerId, stations), {
      owner: account.email,
      until,
      days: DAYS,
      perDay,
      drivers: driverIds.length,
      tokenPriceMicro: decimalToMicro(config.tokenFiatPrice),
      commissionBasisPoints: cutQuotient(decimalToMicro(config.commissionPercent), 10_000),
    });
    await insertHistory(db, { ownerId, driverIds, bookings, seller });
  }
  await services.ownerIncome.issueInvoices();
}
