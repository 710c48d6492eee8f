/** The cost over the energy of a session, one line per power; the table beside it has the same data. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { EndLabel, XAxis, YAxis } from '../../../shared/plot/axis.tsx';
import { Line } from '../../../shared/plot/marks.tsx';
import { innerSize, Plot } from '../../../shared/plot/plot.tsx';
import { halves, linearScale } from '../../../shared/plot/scale.ts';
import { PRICE_STEPS_KWH, type PriceSteps } from './price-courses.ts';
import classes from './price-preview.module.css';

const SIZE = { width: 300, height: 190 };
const MARGIN = { top: 14, right: 46, bottom: 30, left: 58 };
const LAST_KWH = PRICE_STEPS_KWH[PRICE_STEPS_KWH.length - 1] ?? 1;
const TICKS_KWH = [0, 10, 20, 30, 40, 50];
/** Labels closer than this would overlap. */
const APART = 15;

type Props = { courses: PriceSteps[]; money: (amount: number) => string };

export function PricePlot({ courses, money }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { width, height } = innerSize(SIZE, MARGIN);
  const most = Math.max(...courses.flatMap(({ costs }) => costs), 0);
  const x = linearScale([0, LAST_KWH], [0, width]);
  const y = linearScale([0, most], [height, 0]);
  const lines = courses.map(({ powerKw, costs }) => ({
    powerKw,
    points: costs.map((cost, step) => ({ x: x(PRICE_STEPS_KWH[step] ?? 0), y: y(cost) })),
    end: y(costs.at(-1) ?? 0),
  }));
  const isOne = Math.abs((lines[0]?.end ?? 0) - (lines[1]?.end ?? 0)) < APART;
  return (
    <Plot label={t('manage.preview.plot')} size={SIZE} margin={MARGIN} className={classes.plot}>
      <YAxis
        width={width}
        ticks={halves(most).map((cost) => ({ y: y(cost), label: money(cost) }))}
      />
      <XAxis
        height={height}
        ticks={[
          ...TICKS_KWH.map((kWh) => ({ x: x(kWh), label: format.count(kWh) })),
          { x: width + 14, label: t('common.unit.kWh'), anchor: 'start' },
        ]}
      />
      {(isOne ? lines.slice(0, 1) : lines).map(({ powerKw, points }, index) => (
        <Line
          key={powerKw}
          points={points}
          tone={index > 0 ? 'text' : 'main'}
          isDashed={index > 0}
        />
      ))}
      {!isOne &&
        lines.map(({ powerKw, end }) => (
          <EndLabel
            key={powerKw}
            x={width}
            y={end}
            label={`${format.power(powerKw)} ${t('common.unit.kW')}`}
          />
        ))}
    </Plot>
  );
}
