import { cleanup, screen } from '@testing-library/react';
import type { Plug } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { SilentSocket } from '../../../tests/kit/screens/silent-socket.ts';
import { ownStation } from '../../../tests/kit/stations/points.ts';
import { PointFaults } from './point-faults.tsx';

beforeEach(() => vi.stubGlobal('WebSocket', SilentSocket));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A station whose first plug has these facts, seen from the page of its charging point or of another one. */
function show(facts: Partial<Plug>, isOther = false) {
  const station = ownStation();
  const [first, ...others] = station.plugs;
  const point = first?.charging_point;
  if (!first || !point) throw new Error('the station of the kit has no plug with a charging point');
  const changed = { ...station, plugs: [{ ...first, ...facts }, ...others] };
  return renderScreen({
    routes: [
      {
        path: '/',
        element: <PointFaults station={changed} pointId={isOther ? point.id + 1 : point.id} />,
      },
    ],
    path: '/',
    answers: { readOwnStation: () => changed },
    role: 'station_owner',
  });
}

describe('[26.5] a fault of a charging point', () => {
  it('is explained with what to do, the way to the commands, and its code', () => {
    show({ status: 'Faulted', error: 'GroundFailure' });
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('Ground fault');
    expect(notice).toHaveTextContent('Do not let anyone use the plug');
    expect(notice).toHaveTextContent('code: GroundFailure');
    expect(screen.getByRole('link', { name: 'Remote control' })).toHaveAttribute(
      'href',
      '/#remote',
    );
  });

  it('is shown too while the plug still works', () => {
    show({ status: 'Available', error: 'WeakSignal' });
    expect(screen.getByRole('alert')).toHaveTextContent('Weak mobile signal');
  });

  it('without a code leads to the activity', () => {
    show({ status: 'Faulted', error: null });
    expect(screen.getByRole('alert')).toHaveTextContent('The charger gave no known reason');
    expect(screen.getByRole('alert')).not.toHaveTextContent('code:');
  });

  it('with a code of its maker is looked up in the manual', () => {
    show({ status: 'Faulted', error: 'E-17' });
    expect(screen.getByRole('alert')).toHaveTextContent('Look it up in the manual');
    expect(screen.getByRole('alert')).toHaveTextContent('code: E-17');
  });

  it('is not shown without a fault, nor on the page of another charging point', () => {
    show({ status: 'Available', error: 'NoError' });
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show({ status: 'Faulted', error: 'OverVoltage' }, true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
