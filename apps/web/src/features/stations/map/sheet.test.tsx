import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../../tests/kit/screens/render-screen.tsx';
import { Sheet, type SheetHeight } from './sheet.tsx';

afterEach(cleanup);

function Sample({ first }: { first: SheetHeight }) {
  const [height, setHeight] = useState(first);
  return (
    <Sheet height={height} onHeight={setHeight} title={height}>
      list
    </Sheet>
  );
}

describe('the sheet of the map', () => {
  it('changes between its three heights by keyboard', async () => {
    render(<Sample first="peek" />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('half')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('full')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('peek')).toBeVisible();
  });

  it.each([
    [-40, 'full'],
    [40, 'peek'],
    [2, 'full'],
  ])('a drag by %d px from the middle ends at %s', async (by, height) => {
    render(<Sample first="half" />);
    const target = screen.getByRole('button', { name: 'Expand list' });
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target, coords: { clientY: 300 } },
      { target, coords: { clientY: 300 + by } },
      { keys: '[/MouseLeft]', target, coords: { clientY: 300 + by } },
    ]);
    expect(screen.getByText(height)).toBeVisible();
  });
});
