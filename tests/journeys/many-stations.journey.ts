// [26.4] A new owner with forty stations: imports them as CSV, sets one price for all, undoes it, and prints labels of a few. And a
// hotel with six plugs. Prints the clicks and seconds of each task; the browser's own dialog for choosing a file is not counted.
import { expect } from '@playwright/test';
import {
  BUSINESS,
  BUSINESS_PATH,
} from '../../apps/server/src/tests/kit/accounts/business-profile.ts';
import { authorization } from './card-drivers.ts';
import { type Effort, measureEffort } from './clicks.ts';
import { test } from './journey.ts';
import { makeAccount, openAs } from './sign-up.ts';
import { visit, type Visitor } from './visitor.ts';

const COUNT = 40;
/** What the issue sets as goals. */
const CLICKS_MAX = { import: 10, price: 6, hotel: 20 };

test('[26.4] a new owner imports forty stations, sets and undoes one price, and prints labels', async ({
  browser,
}) => {
  const look = { language: 'el', width: 360, height: 780, scheme: 'light' } as const;
  const { visitor: owner, effort } = await measureEffort(await visit(browser, look));
  const { page, text } = owner;
  const account = await makeAccount(page.request, { lang: 'el', role: 'station_owner' });
  const headers = await authorization(page.request, account);
  expect((await page.request.post(BUSINESS_PATH, { headers, data: BUSINESS })).ok()).toBe(true);
  await openAs(owner, account, '/owner/stations');
  await expect(page.getByRole('button', { name: text('bulk.file.open') })).toBeVisible();

  effort();
  await importStations(owner);
  expect(tell('40 stations by CSV', effort()).clicks).toBeLessThanOrEqual(CLICKS_MAX.import);
  await setPrice(owner, '0.52');
  expect(tell('price of 40 stations', effort()).clicks).toBeLessThanOrEqual(CLICKS_MAX.price);
  await page.getByRole('button', { name: text('bulk.undo') }).click();
  await isDone(owner, 'undo');
  tell('undo', effort());
  await expect(page.getByText('0,52')).toHaveCount(0);
  await printLabels(owner, 3);
  tell('labels of 3 stations', effort());
  await owner.leave();
});

test('[26.4] a hotel adds six plugs, each with a charging point of its own', async ({
  browser,
}) => {
  const look = { language: 'en', width: 1280, height: 900, scheme: 'dark' } as const;
  const { visitor: owner, effort } = await measureEffort(await visit(browser, look));
  const account = await makeAccount(owner.page.request, { lang: 'en', role: 'station_owner' });
  await openAs(owner, account, '/owner/stations');
  await expect(owner.link('manage.list.addFirst').first()).toBeVisible();
  effort();
  await addHotel(owner);
  expect(tell('hotel with 6 plugs', effort()).clicks).toBeLessThanOrEqual(CLICKS_MAX.hotel);
  await owner.leave();
});

function tell(task: string, effort: Effort): Effort {
  console.log(`${task}: ${effort.clicks} clicks, ${effort.seconds} s`);
  return effort;
}

const LINES = Array.from(
  { length: COUNT },
  (_, at) =>
    `Δίκτυο ${at + 1},Ερμού ${at + 1},Γαλαξίδι,GR,38.38${at},22.3${at},24/7,0.45,A TYPE2 22; B TYPE2 11`,
);
const HEADER = 'name,address,city,country,lat,lng,hours,price_per_kWh,plugs';
/** In line 21 of the file. */
const BROKEN = LINES.with(
  19,
  'Δίκτυο 20,Ερμού 20,Γαλαξίδι,GR,,22.3,24/7,0.45,A TYPE2 22; B TYPE2 11',
);

async function importStations(owner: Visitor): Promise<void> {
  const { page, text, button, saying, look } = owner;
  await button('bulk.file.open').click();
  const dialog = page.getByRole('dialog');
  await chooseFile(owner, BROKEN);
  await expect(dialog.getByRole('status')).toContainText('39');
  await expect(dialog.getByText(`lat: ${text('bulk.file.fault.not_valid')}`)).toBeVisible();
  await expect(dialog.getByText(text('bulk.line').replace('{{line}}', '21')).first()).toBeVisible();
  await look('import-stations');
  await chooseFile(owner, LINES);
  await expect(saying('bulk.file.refused')).toHaveCount(0);
  await button('bulk.file.start').click();
  await isDone(owner, 'import');
}

async function chooseFile({ page, text }: Visitor, lines: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel(text('bulk.file.label')).click();
  const csv = [HEADER, ...lines].join('\n');
  await (
    await chooser
  ).setFiles({ name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

async function setPrice(owner: Visitor, price: string): Promise<void> {
  const { page, text, button } = owner;
  await button('bulk.selectPage').click();
  await button('bulk.do.price').click();
  const field = page.getByRole('dialog').getByLabel(text('manage.field.perKwh'));
  await field.click();
  await field.fill(price);
  await button('bulk.apply').click();
  await isDone(owner, 'price');
  await expect(page.getByText('0,52').first()).toBeVisible();
}

/** All stations have changed. */
async function isDone({ page, text }: Visitor, kind: 'import' | 'price' | 'undo'): Promise<void> {
  const job = page.getByRole('region', { name: text(`bulk.job.${kind}`) });
  const changed = text('bulk.done_other').replace('{{count}}', String(COUNT));
  await expect(job.getByRole('status')).toHaveText(`${text('bulk.ended')}: ${changed}`);
}

async function printLabels(owner: Visitor, stations: number): Promise<void> {
  const { page, text, button, look } = owner;
  const boxes = page.getByRole('checkbox');
  for (let at = 0; at < stations; at++) await boxes.nth(at).click();
  await button('bulk.do.labels').click();
  const labels = text('bulk.labels.count_other').replace('{{shown}}', String(2 * stations));
  await expect(page.getByRole('dialog').getByText(labels)).toBeVisible();
  await look('print-labels');
  const saved = page.waitForEvent('download');
  await button('points.label.pdf').click();
  expect((await saved).suggestedFilename()).toBe('labels.pdf');
}

async function addHotel({ page, text, link, button, look }: Visitor): Promise<void> {
  const fill = async (key: string, value: string): Promise<void> => {
    await page.getByLabel(text(key)).click();
    await page.getByLabel(text(key)).fill(value);
  };
  await link('manage.list.addFirst').first().click();
  await button('business.confirm.private').click();
  await expect(button('business.confirm.private')).toHaveCount(0);
  await fill('manage.field.name', 'Hotel Galaxidi');
  await fill('manage.field.address', 'Akti 1');
  const place = page.getByRole('combobox', { name: text('search.placeLabel') });
  await place.click();
  await place.fill('galaxidi');
  await page.getByRole('option').first().click();
  await fill('manage.field.position', '38.378, 22.386');
  await button('manage.start.goOn').click();
  await fill('manage.field.perKwh', '0.45');
  await button('manage.start.goOn').click();
  await page.getByText(text('manage.start.place_own'), { exact: true }).click();
  await page.getByRole('combobox', { name: text('manage.field.count') }).click();
  const six = text('manage.start.plugs_other').replace('{{count}}', '6');
  await page.getByRole('option', { name: six, exact: true }).click();
  await look('new-station-six-plugs');
  const saved = page.waitForEvent('download');
  await button('manage.start.finish').click();
  await saved;
  await expect(page).toHaveURL(/\/owner\/stations\/\d+\?tab=plugs/);
}
