/** One of the owner's stations; the URL names the open tab. */
import { Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { EditableStation } from '@voltagora/contract';
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { UnknownPage } from '../../../shared/ui/unknown-page.tsx';
import { useAddress } from '../../../shared/ui/use-address.ts';
import { DetailsTab } from './details-tab.tsx';
import { FeedbackTab } from './feedback-tab.tsx';
import { ImagesTab } from './images-tab.tsx';
import { PricesTab } from '../prices/prices-tab.tsx';
import { StationSale } from './station-sale.tsx';
import { TermsTab } from './terms-tab.tsx';
import classes from './station-page.module.css';

type TabProps = { station: EditableStation };

const TABS = {
  details: DetailsTab,
  plugs: lazy(async () => ({ default: (await import('../../charging/public.ts')).PlugsTab })),
  prices: PricesTab,
  images: ImagesTab,
  terms: TermsTab,
  calendar: lazy(async () => {
    const { CalendarTab } = await import('../../owner-calendar/public.ts');
    return { default: ({ station }: TabProps) => <CalendarTab station={station.id} /> };
  }),
  power: lazy(async () => ({ default: (await import('../../site-power/public.ts')).PowerTab })),
  feedback: FeedbackTab,
  tags: lazy(async () => ({ default: (await import('../../charging/public.ts')).TagsTab })),
} satisfies Record<string, ComponentType<TabProps>>;
type TabName = keyof typeof TABS;
// Object.keys loses the literal keys of a record.
const TAB_NAMES = Object.keys(TABS) as TabName[];

export function StationPage() {
  const { t } = useTranslation();
  const id = Number(useParams()['id']);
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
  const { data, error, refetch } = useRead('readOwnStation', isId ? { params: { id } } : null);
  if (!isId || error?.status === 404) return <UnknownStation />;
  if (!data || data.id !== id) {
    return (
      <PageFrame title={t('stations.page.loading')} width="full">
        {error ? (
          <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
        ) : (
          <SkeletonRows rows={3} height={140} />
        )}
      </PageFrame>
    );
  }
  return <StationTabs key={data.id} station={data} />;
}

function StationTabs({ station }: TabProps) {
  const { t } = useTranslation();
  const [wanted, setTab] = useAddress('tab', 'details');
  const tab = TAB_NAMES.find((name) => name === wanted) ?? 'details';
  const Tab = TABS[tab];
  const list = useActiveInSight(tab);
  return (
    <>
      <PageFrame
        title={station.name}
        width="full"
        back={{ to: '/owner/stations', name: t('manage.page.back') }}
        aside={
          <Button
            component={Link}
            to={`/stations/${station.slug}`}
            variant="default"
            rightSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('manage.page.public')}
          </Button>
        }
      >
        <StationSale station={station} />
        <Tabs
          value={tab}
          onChange={(name) => name && setTab(name)}
          keepMounted={false}
          classNames={{ list: classes.tabs, tab: classes.tab }}
        >
          <Tabs.List aria-label={t('manage.page.parts')} ref={list}>
            {TAB_NAMES.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`manage.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="lg">
            <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
              <Tab station={station} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </PageFrame>
    </>
  );
}

/** On phones the row of tabs is wider than the screen. */
function useActiveInSight(tab: TabName) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && active) {
      row.scrollLeft = active.offsetLeft - (row.clientWidth - active.clientWidth) / 2;
    }
  }, [tab]);
  return list;
}

function UnknownStation() {
  const { t } = useTranslation();
  return (
    <UnknownPage
      drawing="map"
      title={t('stations.page.unknown')}
      lead={t('manage.page.unknown')}
      text={t('manage.page.unknownText')}
      action={t('manage.page.back')}
      to="/owner/stations"
    />
  );
}
