import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import classes from '../station/station-page.module.css';

const ROWS = 4;
const BACK = [{ height: 44, width: 96, bar: 16 }] as const;
const NAME = [{ height: 40, width: 260, bar: 28 }] as const;
/** Lines of the header below the name: place, number of free plugs, price. */
const BELOW = [
  { height: 32, width: 200, bar: 16 },
  { height: 44, width: 180, bar: 26 },
  { height: 41, width: 150, bar: 20 },
] as const;
const ROW_PX = 168;
/** As in station-pictures.module.css. */
const PICTURE = 'clamp(180px, 40vw, 300px)';

/** The station page while loading, with placeholders in the final positions. */
export function StationSkeleton({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <article className={classes.page} aria-busy="true">
      {name === undefined && (
        <VisuallyHidden component="h1">{t('stations.page.loading')}</VisuallyHidden>
      )}
      <div>
        <Lines lines={BACK} />
        <Skeleton height={PICTURE} radius="lg" />
      </div>
      <div className={classes.head}>
        {name === undefined && <Lines lines={NAME} />}
        {name !== undefined && (
          <Title order={1} className={classes.title}>
            <bdi>{name}</bdi>
          </Title>
        )}
        <Lines lines={BELOW} />
      </div>
      <SkeletonRows rows={ROWS} height={ROW_PX} />
    </article>
  );
}

type Line = { height: number; width: number; bar: number };

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ height, width, bar }) => (
    <div key={width} className={classes.toCome} style={{ height }}>
      <Skeleton height={bar} width={width} maw="100%" radius="sm" />
    </div>
  ));
