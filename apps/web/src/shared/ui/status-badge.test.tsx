import { cleanup, render, screen } from '@testing-library/react';
import { PLUG_STATUSES } from '@voltagora/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { StatusShape, toneOf } from './status-shape.tsx';
import '../../tests/kit/screens/render-screen.tsx';
import { StatusBadge } from './status-badge.tsx';

afterEach(cleanup);

describe('a plug status', () => {
  it.each(PLUG_STATUSES)('%s is shown by text and shape, not by colour alone', (status) => {
    const { container } = render(<StatusBadge status={status} />);
    expect(container.querySelector('svg')?.innerHTML).not.toBe('');
    expect(screen.getByText(/\w/).textContent).not.toContain('common.status');
  });

  it('green means available and nothing else', () => {
    expect(PLUG_STATUSES.filter((status) => toneOf(status) === 'available')).toEqual(['Available']);
  });

  it('statuses that look alike in colour differ in shape', () => {
    const shape = (status: (typeof PLUG_STATUSES)[number]): string =>
      render(<StatusShape status={status} />).container.innerHTML;
    expect(shape('Unavailable')).not.toBe(shape('Not connected'));
  });
});
