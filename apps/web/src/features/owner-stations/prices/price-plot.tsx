/** The cost over the energy of a charge, a line for each power; the table beside it says the same. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { PRICE_STEPS_KWH, type PriceSteps } from './price-courses.ts';
import classes from './price-preview.module.css';

const WIDTH = 300;
const HEIGHT = 190;
const LEFT = 58;
const RIGHT = 46;
const TOP = 14;
const BOTTOM = 30;
const LAST_KWH = PRICE_STEPS_KWH[PRICE_STEPS_KWH.length - 1] ?? 1;
const TICKS_KWH = [0, 10, 20, 30, 40, 50];
/** Labels nearer than this would lie on one another. */
const APART = 15;

type Props = { courses: PriceSteps[]; money: (amount: number) => string };

export function PricePlot({ courses, money }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(...courses.flatMap(({ costs }) => costs), 0);
  const x = (kWh: number): number => LEFT + (kWh / LAST_KWH) * (WIDTH - LEFT - RIGHT);
  const y = (cost: number): number =>
    HEIGHT - BOTTOM - (most > 0 ? cost / most : 0) * (HEIGHT - TOP - BOTTOM);
  const ends = courses.map(({ costs }) => y(costs.at(-1) ?? 0));
  const isOne = Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)) < APART;
  const shown = isOne ? courses.slice(0, 1) : courses;
  const powers = courses.map(({ powerKw }) => format.power(powerKw));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.plot}
      role="img"
      aria-label={t('manage.preview.plot')}
    >
      {[0, most / 2, most].map((cost, index) => (
        <g key={index}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(cost)} y2={y(cost)} className={classes.grid} />
          {(most > 0 || index === 0) && (
            <text x={LEFT - 8} y={y(cost) + 4} textAnchor="end">
              {money(cost)}
            </text>
          )}
        </g>
      ))}
      {TICKS_KWH.map((kWh) => (
        <text key={kWh} x={x(kWh)} y={HEIGHT - 10} textAnchor="middle">
          {format.count(kWh)}
        </text>
      ))}
      <text x={WIDTH - RIGHT + 14} y={HEIGHT - 10}>
        {t('common.unit.kWh')}
      </text>
      {shown.map(({ powerKw, costs }, index) => (
        <g key={powerKw}>
          <polyline
            points={costs
              .map((cost, step) => `${x(PRICE_STEPS_KWH[step] ?? 0)},${y(cost)}`)
              .join(' ')}
            className={classes.line}
            data-dashed={index > 0 || undefined}
          />
          {!isOne && (
            <text x={WIDTH - RIGHT + 6} y={(ends[index] ?? 0) + 4}>
              {`${powers[index]} ${t('common.unit.kW')}`}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
