/** Labels of all plugs of the selected stations as one file. How many there are is shown before. */
import { SegmentedControl, Switch } from '@mantine/core';
import { STATION_LABELS_MAX, type AnswerOf } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import classes from './bulk.module.css';
import { useLabelCount } from './use-label-count.ts';
import type { Selection } from './use-selection.ts';

const LAYOUTS = ['page', 'sheet'] as const;
const ON_PAGE = { page: 1, sheet: 4 };

export function LabelsForm({ selection: { stations } }: { selection: Selection }) {
  const { t } = useTranslation();
  const { download } = useServer();
  const { count, error, again } = useLabelCount(stations);
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number]>('page');
  const [price, setPrice] = useState<'with' | 'without'>('with');
  if (error) return <ErrorState error={error} onRetry={again} />;
  if (!count) return <SkeletonRows rows={2} height={48} />;
  const isPrintable = count.labels > 0 && count.labels <= STATION_LABELS_MAX;
  const body = { stations, layout, price };
  return (
    <>
      <Figures count={count} onPage={ON_PAGE[layout]} />
      {isPrintable && (
        <>
          <SegmentedControl
            data-wide
            size="md"
            aria-label={t('points.label.layout')}
            value={layout}
            onChange={(value) => setLayout(value === 'sheet' ? 'sheet' : 'page')}
            data={LAYOUTS.map((value) => ({ value, label: t(`points.label.${value}`) }))}
          />
          <Switch
            label={t('points.label.price')}
            checked={price === 'with'}
            onChange={(event) => setPrice(event.currentTarget.checked ? 'with' : 'without')}
          />
          <SaveFileButton
            variant="filled"
            label={t('points.label.pdf')}
            fetchFile={() => download('downloadStationLabels', { body })}
          />
        </>
      )}
      {count.labels > 0 && <WithoutPlugs stations={count.without_plugs} />}
    </>
  );
}

type Count = AnswerOf<'countStationLabels'>;
type FiguresProps = { count: Count; onPage: number };

function Figures({ count: { labels }, onPage }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = (key: 'count' | 'pages', count: number): string =>
    t(`bulk.labels.${key}`, { count, shown: format.count(count) });
  const pages = Math.ceil(labels / onPage);
  return (
    <>
      <p role="status">
        {labels === 0
          ? t('bulk.labels.none')
          : `${counted('count', labels)}, ${counted('pages', pages)}`}
      </p>
      {labels > STATION_LABELS_MAX && (
        <p>{t('bulk.labels.tooMany', { max: format.count(STATION_LABELS_MAX) })}</p>
      )}
    </>
  );
}

function WithoutPlugs({ stations }: { stations: Count['without_plugs'] }) {
  const { t } = useTranslation();
  if (stations.length === 0) return null;
  return (
    <div>
      <p>{t('bulk.labels.without', { count: stations.length })}</p>
      <ul className={classes.lines}>
        {stations.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
