import { cleanup, render, screen } from '@testing-library/react';
import { PLUG_TYPES } from '@voltagora/contract';
import { afterEach, expect, it } from 'vitest';
import '../../../tests/kit/screens/render-screen.tsx';
import { PlugIcon, PlugIcons } from './plug-icon.tsx';
import { StationPlaceholder } from './station-placeholder.tsx';

afterEach(cleanup);

it('[23.3] each plug type has a drawing of its own', () => {
  const drawings = PLUG_TYPES.map((type) => render(<PlugIcon type={type} />).container.innerHTML);
  expect(new Set(drawings).size).toBe(PLUG_TYPES.length);
});

it('icons without text are named for screen readers', () => {
  render(<PlugIcons types={['TYPE2', 'CHADEMO']} />);
  expect(screen.getByRole('img', { name: 'Type 2, CHAdeMO' })).toBeVisible();
});

it('a placeholder of a photo is no picture to a screen reader', () => {
  render(<StationPlaceholder />);
  expect(screen.queryByRole('img')).toBeNull();
});
