// A booking that nobody uses: made when the journeys start, checked when it is a no-show. The name of this file makes it run
// last.
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { openAs } from './sign-up.ts';
import { LOOK, NO_SHOW_MS, unusedBooking } from './unused-booking.ts';
import { visit } from './visitor.ts';

test('a no-show: the page shows the fee', async ({ browser }) => {
  test.setTimeout(NO_SHOW_MS + 60_000);
  const { driver, bookingId } = unusedBooking();
  const visitor = await visit(browser, LOOK);
  const { page, text, saying } = visitor;
  await openAs(visitor, driver, `/reservations/${bookingId}`);
  await expect(saying('charging.ended.noShowDriver')).toBeVisible({ timeout: NO_SHOW_MS });
  await expect(page.getByText(text('reservations.item.no_show_fee')).first()).toBeVisible();
  await expect(saying('charging.money.tokens').first()).toBeVisible();
  await visitor.look('no-show');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: text('charging.receipt.pdf') }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  await visitor.leave();
});
