import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportName } from './save-json.ts';
import {
  button,
  later,
  offline,
  openAccount,
  press,
} from '../../../../tests/kit/screens/account-screen.tsx';

/** Files that the browser was asked to save. */
const saved: { name: string; text: Promise<string> }[] = [];
let handedOver: Blob | null = null;

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    handedOver = blob as Blob;
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: handedOver!.text() });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const answerFor = (user: object | null) => ({
  exported_at: '2026-11-21T10:00:00Z',
  user: user as never,
  data: { vehicles: [{ plate_number: 'ΑΒΕ 1234' }] },
});

describe('downloading my data', () => {
  it('the file name contains the day, and the file all data', async () => {
    const { store } = openAccount({
      open: 'data',
      answers: { exportMe: () => answerFor(store.getState().auth.user) },
    });
    await press('Download');
    const name = exportName(new Date());
    const done = await screen.findByText(`Saved as ${name}.`);
    expect(document.activeElement).toBe(done);
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(JSON.parse(await saved[0]!.text)).toEqual(answerFor(store.getState().auth.user));
  });

  it.each([
    [new Date(2026, 10, 21, 23, 59), 'voltagora-data-2026-11-21.json'],
    [new Date(2027, 0, 2, 0, 0), 'voltagora-data-2027-01-02.json'],
  ])('on %s, in the local time zone, it is %s', (now, name) => {
    expect(exportName(now)).toBe(name);
  });

  it('[S8.02] shows an error without saving a file if the server does not answer', async () => {
    openAccount({ open: 'data', answers: { exportMe: offline } });
    await press('Download');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(saved).toEqual([]);
  });

  it('is requested once, however often the button is pressed', async () => {
    const answer = later<ReturnType<typeof answerFor>>();
    const { store, asked } = openAccount({
      open: 'data',
      answers: { exportMe: () => answer.promise },
    });
    await userEvent.dblClick(button('Download'));
    expect(button('Download')).toHaveAttribute('aria-disabled', 'true');
    answer.answer(answerFor(store.getState().auth.user));
    await screen.findByText(/^Saved as/);
    expect(asked.filter(({ call }) => call === 'exportMe')).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });
});
