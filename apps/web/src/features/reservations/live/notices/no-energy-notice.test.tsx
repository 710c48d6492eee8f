import { cleanup, screen } from '@testing-library/react';
import type { ChargingSession } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../../tests/kit/reservations/reservation.ts';
import { renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { NoEnergyNotice } from './no-energy-notice.tsx';

afterEach(cleanup);

const show = (of: ChargingSession, isDriver = true) => {
  const element = <NoEnergyNotice session={of} isDriver={isDriver} />;
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers: {} });
};
const warned = { ...session, no_energy_since: '2026-07-01T11:00:00.000Z' };

describe('a session in which no energy flows', () => {
  it('asks the driver to check the cable, and says that charging is stopped soon', () => {
    show(warned);
    expect(screen.getByText(/check the cable/iu)).toHaveTextContent('charging is stopped');
  });
  it('tells the owner that the driver was warned', () => {
    show(warned, false);
    expect(screen.getByText(/driver has been warned/iu)).toHaveTextContent('charging is stopped');
  });
  it('is not mentioned while energy flows', () => {
    show(session);
    expect(screen.queryByText(/no energy/iu)).not.toBeInTheDocument();
  });
});
