import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StationImage } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useRead } from '../../../shared/api/use-read.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { ImagesTab } from './images-tab.tsx';
import { ownStation } from '../../../tests/kit/stations/own-station.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const image = (number: number, alt = ''): StationImage => ({
  id: `018f6b1e-0000-7000-8000-00000000000${number}`,
  url: `/images/${number}-1600.webp`,
  thumbnail_url: `/images/${number}-480.webp`,
  width: 1600,
  height: 900,
  alt,
});
const picture = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });

function open(answers: Answers, images: StationImage[] = []) {
  const station = ownStation({ images });
  function Page() {
    useRead('readOwnStation', { params: { id: station.id } });
    return <ImagesTab station={station} />;
  }
  const shown = renderScreen({
    routes: [{ path: '/', element: <Page /> }],
    path: '/',
    answers: { readOwnStation: () => station, ...answers },
    role: 'station_owner',
  });
  const give = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Add pictures', { selector: 'input' }), {
      target: { files },
    });
  const sent = () => shown.asked.filter(({ call }) => call !== 'readOwnStation');
  /** How often the station was fetched again. */
  const rereads = () => shown.asked.length - sent().length - 1;
  return { ...shown, sent, rereads, give };
}

describe("[S7.28] a station's pictures", () => {
  it('are uploaded one after another, each with its outcome', async () => {
    const answers: ((image: StationImage) => void)[] = [];
    const uploadStationImage = () => new Promise<StationImage>((resolve) => answers.push(resolve));
    const { sent, rereads, give } = open({ uploadStationImage });
    expect(screen.getByText('No pictures yet')).toBeVisible();
    give(picture('bay.jpg'), picture('gate.png', 'image/png'));
    expect(await screen.findByText('uploading')).toBeVisible();
    expect(screen.getByText('waiting')).toBeVisible();
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(image(1));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(image(2));
    await waitFor(() => expect(screen.queryByText('uploading')).toBeNull());
    expect(sent().map(({ sent: one }) => one.file?.name)).toEqual(['bay.jpg', 'gate.png']);
    await waitFor(() => expect(rereads()).toBe(2));
  });

  it('[B17] that are too large or not images are refused without an upload', async () => {
    const { sent, give } = open({});
    const large = picture('large.webp', 'image/webp');
    Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
    give(picture('drawing.svg', 'image/svg+xml'), picture('notes.pdf', 'application/pdf'), large);
    expect(await screen.findAllByText(/This file is not a supported image/)).toHaveLength(2);
    expect(screen.getByText(/This picture is too large/)).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove notes.pdf' }));
    expect(screen.queryByText('notes.pdf')).toBeNull();
  });

  it('[B17] that the server refuses show the reason, and the others continue', async () => {
    const refusal = { detail: 'No.', code: 'image_not_valid' };
    const { sent, give, rereads } = open({
      uploadStationImage: ({ file }) =>
        file?.name === 'lying.jpg' ? { refused: 415, body: refusal } : image(1),
    });
    give(picture('lying.jpg'), picture('bay.jpg'));
    expect(await screen.findByText(/This file is not a supported image/)).toBeVisible();
    await waitFor(() => expect(rereads()).toBe(1));
    expect(sent()).toHaveLength(2);
  });

  it('can be dropped', async () => {
    const { sent } = open({ uploadStationImage: () => image(1) });
    const area = screen.getByText(/drop them here/);
    fireEvent.drop(area, { dataTransfer: { files: [picture('dropped.jpg')] } });
    await waitFor(() => expect(sent()[0]?.sent.file?.name).toBe('dropped.jpg'));
  });

  it('can be described, moved to the front, and deleted after a confirmation', async () => {
    const { sent, rereads } = open(
      { updateStationImage: () => image(2, 'Gate'), deleteStationImage: () => null },
      [image(1, 'Bay'), image(2)],
    );
    expect(screen.getByText('Main picture')).toBeVisible();
    const second = screen.getAllByRole('textbox', { name: 'Description' })[1]!;
    await enter(second, 'Gate');
    await userEvent.tab();
    await waitFor(() => expect(sent().at(-1)?.sent.body).toEqual({ alt: 'Gate' }));
    await userEvent.click(screen.getByRole('button', { name: 'Use as main picture' }));
    await waitFor(() => expect(sent().at(-1)?.sent.body).toEqual({ is_first: true }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(sent()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Delete this picture' }));
    await waitFor(() => expect(sent().at(-1)?.call).toBe('deleteStationImage'));
    expect(sent().at(-1)?.sent.params).toEqual({ id: image(1).id });
    await waitFor(() => expect(rereads()).toBe(3));
  });
});
