// Issue 23, point 5: ratings on the screens of drivers and owners.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StationRating, StationRatings } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { RatingList } from './rating-list.tsx';
import { RatingPrompt } from './rating-prompt.tsx';
import { ReservationRatings } from './reservation-ratings.tsx';
import { StationRating as Score } from './station-rating.tsx';

afterEach(cleanup);

const ID = '00000000-0000-4000-8000-000000000000';
const rating = (more: Partial<StationRating> = {}): StationRating => ({
  id: ID,
  stars: 4,
  text: 'Easy to find',
  created_at: '2026-11-21T10:00:00Z',
  answer: null,
  ...more,
});
const ratings = (more: Partial<StationRatings> = {}): StationRatings => ({
  results: [rating()],
  count: 3,
  score: { count: 3, average: 4.3 },
  by_stars: [0, 0, 1, 0, 2],
  success: { sessions: 40, rate: { share: 0.95, low: 0.835, high: 0.986 } },
  ...more,
});
const open = (element: ReactNode, answers: Answers, role?: 'driver' | 'station_owner') =>
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers, ...(role && { role }) });

describe('[23.5] the ratings of a station', () => {
  it('show average, number, bars, success rate with its interval, and texts', async () => {
    open(<RatingList stationId={3} />, { listStationRatings: () => ratings() });
    expect(await screen.findByText('4.3 of 5 stars, 3 ratings')).toBeInTheDocument();
    expect(screen.getByText('95% of sessions succeeded')).toBeVisible();
    expect(screen.getByText(/84% to 99% with 95% confidence, from 40 sessions/)).toBeVisible();
    expect(screen.getByText('Easy to find')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report' })).toBe(null);
  });

  it('have neither average nor rate while there are few', async () => {
    const few = {
      score: { count: 2, average: null },
      count: 2,
      success: { sessions: 7, rate: null },
    };
    open(<RatingList stationId={3} />, { listStationRatings: () => ratings(few) });
    expect(await screen.findByText('2 ratings')).toBeVisible();
    expect(screen.getByText(/not enough sessions yet \(7 of 20\)/)).toBeVisible();
    expect(screen.queryByText(/of 5 stars, 2/)).toBe(null);
  });

  it('are answered by the owner, and reported by anyone', async () => {
    const { asked } = open(
      <RatingList stationId={3} isOwn />,
      {
        listStationRatings: () => ratings(),
        answerRating: () => rating(),
        reportRating: () => ({ id: ID, created_at: '' }),
      },
      'station_owner',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'Thanks');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'answerRating')?.sent.body).toEqual({
        text: 'Thanks',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/The host will review it/)).toBeVisible();
  });

  it('are shown in a list only where there are some', () => {
    open(<Score rating={{ count: 0, average: null }} />, {});
    expect(screen.queryByText(/rating/)).toBe(null);
  });
});

describe('[23.5] after a session', () => {
  const nothing = { of_station: null, of_driver: null, driver_score: null };
  const until = '2027-01-01T00:00:00Z';

  it('the driver chooses stars, then writes, and the rating is sent', async () => {
    const { asked } = open(
      <RatingPrompt reservation={{ id: ID, plug: { station: { name: 'Syntagma' } } }} />,
      {
        readReservationRatings: () => ({ ...nothing, open_until: until }),
        rateStation: () => rating(),
      },
      'driver',
    );
    expect(await screen.findByRole('heading', { name: 'How was Syntagma?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Choose one to five stars.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await userEvent.type(screen.getByRole('textbox', { name: /other drivers know/ }), 'Quiet');
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText(/Your rating is saved/)).toBeVisible();
    expect(asked.find(({ call }) => call === 'rateStation')?.sent.body).toEqual({
      stars: 4,
      text: 'Quiet',
    });
  });

  it('nobody is asked twice, or too late', async () => {
    const { asked } = open(
      <RatingPrompt reservation={{ id: ID, plug: { station: { name: 'Syntagma' } } }} />,
      { readReservationRatings: () => ({ ...nothing, open_until: null }) },
      'driver',
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBe(null);
  });

  it('the owner sees how others rated the driver, and rates with reasons', async () => {
    const { asked } = open(
      <ReservationRatings reservationId={ID} isDriver={false} />,
      {
        readReservationRatings: () => ({
          ...nothing,
          open_until: until,
          driver_score: { count: 5, average: 4.8 },
        }),
        rateDriver: () => ({
          id: ID,
          stars: 5,
          reasons: ['on_time'],
          created_at: until,
          answer: null,
        }),
      },
      'station_owner',
    );
    expect(await screen.findByText('4.8 of 5 stars, 5 ratings')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'On time' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === 'rateDriver')?.sent.body).toEqual({
        stars: 5,
        reasons: ['on_time'],
      }),
    );
  });

  it('the driver reads what the owner said, and answers', async () => {
    open(
      <ReservationRatings reservationId={ID} isDriver />,
      {
        readReservationRatings: () => ({
          ...nothing,
          open_until: null,
          of_driver: { id: ID, stars: 2, reasons: ['cable_left'], created_at: until, answer: null },
        }),
      },
      'driver',
    );
    expect(await screen.findByText('Left the cable on the ground')).toBeVisible();
    expect(screen.getByRole('img', { name: '2 of 5 stars' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
  });
});
