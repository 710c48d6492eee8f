import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, expect, it } from 'vitest';
import { deferred } from '../../shared/state/deferred.ts';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { PreferencesSection } from './preferences-section.tsx';

type Saved = AnswerOf<'readNotificationPreferences'>;
const saved: Saved = { choices: {}, quiet_hours: null, push_key: '' };

afterEach(cleanup);

it('[24.0] a tick during a save is saved after it', async () => {
  const first = deferred<void>();
  const { asked } = renderScreen({
    routes: [{ path: '/', element: <PreferencesSection /> }],
    path: '/',
    role: 'driver',
    answers: {
      readNotificationPreferences: () => saved,
      saveNotificationPreferences: async () => {
        await first.promise;
        return saved;
      },
    },
  });
  const boxes = await screen.findAllByRole('checkbox');
  const [one, other] = boxes.filter((box) => !box.hasAttribute('disabled'));
  if (!one || !other) throw new Error('There are fewer than two choices');
  const isOn = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked;
  const before = [one, other].map(isOn);
  await userEvent.click(one);
  await userEvent.click(other);
  first.resolve();
  const saves = () => asked.filter(({ call }) => call === 'saveNotificationPreferences');
  await expect.poll(() => saves().length).toBe(2);
  expect([one, other].map(isOn)).toEqual(before.map((was) => !was));
  expect(saves()[0]?.sent.body).not.toEqual(saves()[1]?.sent.body);
});
