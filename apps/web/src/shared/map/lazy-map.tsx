import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../state/use-online.ts';
import classes from './lazy-map.module.css';

const BaseMap = lazy(async () => ({ default: (await import('./base-map.tsx')).BaseMap }));

/** The map, loaded when first shown. If it cannot be drawn, a message replaces it and the rest of the page works. */
export function LazyMap(props: ComponentProps<typeof BaseMap>) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const [isLoaded, setLoaded] = useState(isOnline);
  if (isOnline && !isLoaded) setLoaded(true);
  // Offline, only a map that was shown before can be shown again.
  useEffect(() => {
    if (!isLoaded) void isMapKept().then((isKept) => isKept && setLoaded(true));
  }, [isLoaded]);
  if (!isLoaded) return <p className={classes.broken}>{t('map.offline')}</p>;
  return (
    <MapBoundary fallback={<p className={classes.broken}>{t('map.broken')}</p>}>
      <Suspense fallback={<div className={classes.loading} />}>
        <BaseMap {...props} />
      </Suspense>
    </MapBoundary>
  );
}

async function isMapKept(): Promise<boolean> {
  // Absent on pages without TLS.
  return 'caches' in window && (await window.caches.has('voltagora-map'));
}

type BoundaryProps = { fallback: ReactNode; children: ReactNode };

/** React error boundaries must be classes; this one catches missing WebGL and chunks that did not load. */
class MapBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
