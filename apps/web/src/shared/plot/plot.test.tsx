import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { XAxis, YAxis } from './axis.tsx';
import { Bars, Line } from './marks.tsx';
import { innerSize, Plot } from './plot.tsx';

afterEach(cleanup);

const size = { width: 100, height: 80 };
const margin = { top: 5, right: 10, bottom: 15, left: 20 };

describe('a plot', () => {
  it('has a name and the values of its axes', () => {
    render(
      <Plot label="Power over the day" {...{ size, margin }}>
        <YAxis width={70} ticks={[{ y: 60, label: '0 kW' }]} />
        <XAxis height={60} ticks={[{ x: 35, label: '12:00' }]} />
      </Plot>,
    );
    expect(screen.getByRole('img', { name: 'Power over the day' })).toHaveTextContent('0 kW12:00');
    expect(innerSize(size, margin)).toEqual({ width: 70, height: 60 });
  });

  it('draws bars from their value to zero, also below it', () => {
    render(
      <Plot label="Prices" size={size}>
        <Bars
          zero={50}
          bars={[
            { key: 1, x: 0, width: 10, y: 20, tone: 'main' },
            { key: 2, x: 10, width: 10, y: 70, tone: 'quiet' },
          ]}
        />
      </Plot>,
    );
    const [above, below] = screen.getByRole('img').querySelectorAll('rect');
    expect([above?.getAttribute('y'), above?.getAttribute('height')]).toEqual(['20', '30']);
    expect([below?.getAttribute('y'), below?.getAttribute('height')]).toEqual(['50', '20']);
  });

  it('tells lines apart by dashes, not by colour alone', () => {
    render(
      <Plot label="Costs" size={size}>
        <Line points={[{ x: 0, y: 80 }]} tone="main" />
        <Line points={[{ x: 0, y: 80 }]} tone="text" isDashed />
      </Plot>,
    );
    const lines = [...screen.getByRole('img').querySelectorAll('path')];
    expect(lines.map((line) => line.hasAttribute('data-dashed'))).toEqual([false, true]);
  });
});
