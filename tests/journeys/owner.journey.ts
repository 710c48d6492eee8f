// A new owner from registration to a paid session: the station in three steps with a market price, and the charging point through
// its guide, first with a wrong password. The charging point is simulated, but connects over a real socket. Prints the time and
// the number of clicks.
import { type Browser, expect } from '@playwright/test';
import { type ChargingPoint, createChargingPoint } from '@voltagora/simulator';
import { startCharging, stopCharging } from './charging.ts';
import { measureEffort } from './clicks.ts';
import { test } from './journey.ts';
import { signUp } from './sign-up.ts';
import { type Look, visit, type Visitor } from './visitor.ts';

const LOOK: Look = { language: 'el', width: 360, height: 780, scheme: 'dark' };
const TOWN = 'arachova';

interface NewStation {
  name: string;
  position: string;
}
interface Credentials {
  identity: string;
  password: string;
}

test('[S1.02] [S1.05] a new owner puts a station online, and it is booked and paid at the market price', async ({
  browser,
}) => {
  test.slow();
  const station = {
    name: `Parnassos ${test.info().retry}`,
    position: '38.481, 22.581',
  };
  const visitor = await visit(browser, LOOK);
  const { visitor: owner, effort } = await measureEffort(visitor);
  await register(owner, `new-owner-${test.info().retry}@example.org`);
  await makeStation(owner, station);
  const chargingPoint = await connectChargingPoint(owner);
  await lookAtItAsDriversDo(owner, station);
  const { seconds, clicks } = effort();
  console.log(`owner journey: ${seconds} seconds, ${clicks} clicks`);
  expect(seconds, 'a station is live in five minutes').toBeLessThan(300);

  const driver = `guest-of-new-owner-${test.info().retry}@example.org`;
  const guest = await bookAsDriver(browser, station, driver);
  await owner.page.goto('/owner/reservations');
  await expect(owner.page.getByText(driver).first()).toBeVisible();
  await owner.look('owner-reservations');
  await payByMarket(guest);
  await inspectPoint(owner, station);
  await chargingPoint.stop();
  await visitor.leave();
});

async function register(owner: Visitor, email: string): Promise<void> {
  const { page, text } = owner;
  await page.goto('/register');
  await page.getByLabel(text('auth.role.station_owner')).check();
  await signUp(owner, {
    firstName: 'Όλγα',
    lastName: 'Owner',
    email,
    password: 'a sentence for my business',
  });
  await expect(page).toHaveURL(/\/owner/);
  await page
    .getByRole('navigation', { name: text('owner.nav.label') })
    .getByRole('link', { name: text('owner.nav.stations') })
    .click();
}

async function makeStation({ page, text, link, button, look }: Visitor, station: NewStation) {
  await link('manage.list.addFirst').first().click();
  await page.getByLabel(text('manage.field.name')).fill(station.name);
  await page.getByLabel(text('manage.field.address')).fill('Delphon 12');
  await page.getByRole('combobox', { name: text('search.placeLabel') }).fill(TOWN);
  await page.getByRole('option').first().click();
  await page.getByLabel(text('manage.field.position')).fill(station.position);
  await look('owner-new-station');
  await button('business.confirm.private').click();
  await expect(button('business.confirm.private')).toHaveCount(0);
  await button('manage.start.goOn').click();
  await page.getByLabel(text('manage.field.perKwh')).fill('0.45');
  await page.getByRole('radio', { name: text('manage.moves.spot') }).check();
  for (const [field, price] of [
    ['margin', '0.15'],
    ['floor', '0.10'],
    ['ceiling', '0.75'],
  ] as const) {
    await page.getByLabel(text(`manage.field.${field}`)).fill(price);
  }
  await look('owner-new-station-price');
  await button('manage.start.goOn').click();
  await expect(page.getByLabel(text('manage.field.power'))).toBeVisible();
  await look('owner-new-station-plugs');
  await button('manage.start.finish').click();
  await expect(page).toHaveURL(/\/owner\/stations\/\d+\/points\/\d+/);
}

async function connectChargingPoint(owner: Visitor): Promise<ChargingPoint> {
  const { page, text, saying, look } = owner;
  await expect(saying('points.guide.waits')).toBeVisible();
  const credentials = await readCredentials(owner);
  await look('owner-guide');
  const wrong = startChargingPoint({ ...credentials, password: 'typed-wrongly-once' });
  await expect(page.getByText(text('points.problem.wrong_password.title'))).toBeVisible();
  await wrong.stop();
  await look('owner-guide-wrong-password');
  const chargingPoint = startChargingPoint(credentials);
  await expect(page.getByText('Demovolt Wall 22')).toBeVisible();
  await expect(page.getByText(text('points.guide.done'))).toBeVisible({ timeout: 30_000 });
  await look('owner-guide-done');
  return chargingPoint;
}

async function readCredentials({ page, text }: Visitor): Promise<Credentials> {
  const line = (key: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${text(key)}`) }) })
      .locator('code')
      .innerText();
  return {
    identity: await line('points.credentials.username'),
    password: await line('points.credentials.password'),
  };
}

function startChargingPoint(credentials: Credentials): ChargingPoint {
  const chargingPoint = createChargingPoint({
    ...credentials,
    url: (process.env['VOLTAGORA_URL'] ?? '').replace(/^http/, 'ws'),
    vendor: 'Demovolt',
    model: 'Wall 22',
    connectors: [{ number: 1, type: 'TYPE2', maxPowerKw: 22 }],
  });
  chargingPoint.start();
  return chargingPoint;
}

async function lookAtItAsDriversDo({ page, text, link, button }: Visitor, { name }: NewStation) {
  await link('points.guide.next.look').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(text('common.status.Available')).first()).toBeVisible();
  await expect(button('stations.plugs.reserveNamed').first(), 'it can be booked').toBeVisible();
}

/** Ends on the booking, with the price per kWh shown before. */
async function bookAsDriver(browser: Browser, { name }: NewStation, email: string) {
  const driver = await visit(browser, LOOK);
  const { page, text, button, link } = driver;
  await page.goto('/');
  await page.getByRole('combobox', { name: text('search.label') }).fill(TOWN);
  await page.getByRole('option').first().click();
  const list = page.getByRole('region', { name: text('stations.list.label') });
  await list.getByRole('link').filter({ hasText: name }).first().click();
  await button('stations.plugs.reserveNamed').first().click();
  await page.getByRole('switch', { name: text('reservations.draft.when.chargeNow') }).check();
  await button('reservations.draft.commit.login').click();
  await link('auth.login.register').click();
  const password = 'a sentence for the road';
  await signUp(driver, { firstName: 'Γιώργος', lastName: 'Guest', email, password });
  await expect(button('reservations.draft.commit.book')).toBeEnabled();
  await page.getByText(text('reservations.draft.quote.details')).click();
  await expect(page.getByText(text('reservations.market.spot'))).toBeVisible();
  const price = await pricePerKwh(driver);
  await button('reservations.draft.commit.book').click();
  await expect(page).toHaveURL(/\/reservations\/[0-9a-f-]{36}/);
  return { driver, price };
}

/** [S1.05] The receipt has the agreed market price. */
async function payByMarket({ driver, price }: Awaited<ReturnType<typeof bookAsDriver>>) {
  await startCharging(driver);
  await stopCharging(driver);
  await expect(driver.page.getByText(driver.text('reservations.market.spot'))).toBeVisible();
  expect(await pricePerKwh(driver)).toBe(price);
  expect(price, 'not the standard price').not.toContain('0,45');
  await driver.look('receipt-by-market');
  await driver.leave();
}

const pricePerKwh = async ({ page }: Visitor): Promise<string> =>
  (
    await page
      .getByText(/ kWh × /)
      .first()
      .innerText()
  ).split('×')[1] ?? '';

/** Checks the owner's tools: state and commands, the label, the RFID cards. */
async function inspectPoint({ page, text, link, button, look }: Visitor, { name }: NewStation) {
  await page.goto('/owner/stations');
  await link('owner.nav.stations').first().waitFor();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('tab', { name: text('manage.tab.plugs') }).click();
  await expect(page.getByText(text('points.plugs.bookable'), { exact: true })).toBeVisible();
  await look('owner-plugs');
  await link('points.points.openNamed').click();
  await button('points.command.triggerStatus.button').first().click();
  await expect(page.getByText(text('points.answer.Accepted')).first()).toBeVisible();
  // The buttons are grey until the command is over.
  await expect(button('points.command.unlock.button').first()).toBeEnabled();
  await look('owner-point');
  await page.goBack();
  await page.getByRole('tab', { name: text('manage.tab.tags') }).click();
  await expect(page.getByText(text('points.tags.empty'))).toBeVisible();
  await look('owner-tags');
  await page.goBack();
  await link('points.label.openNamed').click();
  await expect(page.getByText(text('points.label.about'))).toBeVisible();
  await look('owner-label');
}
