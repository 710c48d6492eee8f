import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../tests/kit/screens/render-screen.tsx';
import { LazyMap } from './lazy-map.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says offline that the map needs a network, opens it with one, and keeps it without', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const change = (isOnline: boolean) => {
    network.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  const { container } = render(
    <LazyMap view={{ lat: 38, lng: 24, zoom: 6 }} styleUrl={undefined} />,
  );
  const map = () => container.querySelector('.vg-map');
  expect(screen.getByText(/The map needs a network/)).toBeVisible();
  expect(map()).toBeNull();
  change(true);
  await vi.waitFor(() => expect(map()).toBeInTheDocument());
  change(false);
  expect(map()).toBeInTheDocument();
});
