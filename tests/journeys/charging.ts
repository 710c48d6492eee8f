// Charging on the booking's page: from the start button to measured energy, and to the receipt.
import { expect } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Waits until measured energy is shown. */
export async function startCharging(visitor: Visitor): Promise<void> {
  const { button, saying } = visitor;
  await button('charging.start.button').click();
  await expect(saying('charging.step.asked').first()).toBeVisible();
  await seeEnergy(visitor);
}

/** Once the charger has started. */
export async function seeEnergy({ page, button }: Visitor): Promise<void> {
  await expect(button('charging.stop.button')).toBeEnabled({ timeout: 45_000 });
  const energy = page.getByText(/^(?!0(?:[.,]0+)?\s)\d+(?:[.,]\d+)?\skWh$/).first();
  await expect(energy, 'measured energy arrives by itself').toBeVisible({ timeout: 60_000 });
}

/** Two taps: a second one too soon counts as accidental, one too late as a first one. */
export async function stopCharging(
  { page, text, button }: Visitor,
  receiptTitle = 'charging.phase.receipt',
): Promise<void> {
  const tap = button('charging.stop.button').or(button('charging.stop.again'));
  // After the first tap it takes no second one for a moment.
  const notYet = button('charging.stop.wait');
  const isStopping = async () =>
    !(await notYet.isVisible()) && (!(await tap.isVisible()) || (await tap.isDisabled()));
  await expect(async () => {
    // The page may show the effect of the last tap only now.
    if (await isStopping()) return;
    await tap.click({ timeout: 1000 });
    expect(await isStopping()).toBe(true);
  }).toPass({ intervals: [700] });
  await expect(page.getByRole('heading', { name: text(receiptTitle) }).first()).toBeVisible({
    timeout: 45_000,
  });
}
