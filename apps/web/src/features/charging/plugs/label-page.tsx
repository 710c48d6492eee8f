/** Printable labels for plugs: name, letter, and a QR code that opens the plug's page. One per page, or a sheet. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { EditableStation, Plug } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { useAddress } from '../../../shared/ui/use-address.ts';
import { plugLetter } from '../../stations/public.ts';
import { plugAddress, readableAddress } from './plug-address.ts';
import { QrCode } from '../../../shared/qr/qr-code.tsx';
import classes from './label-page.module.css';

export function LabelPage() {
  const { t } = useTranslation();
  const params = useParams();
  const id = Number(params['id']);
  const { data, error, refetch } = useRead('readOwnStation', { params: { id } });
  const [layout, setLayout] = useAddress('layout', 'page');
  const plugId = params['plugId'];
  const plugs = data?.plugs.filter((plug) => !plugId || plug.id === Number(plugId)) ?? [];
  return (
    <PageFrame
      title={t('points.label.title')}
      back={{ to: `/owner/stations/${id}?tab=plugs`, name: data?.name ?? t('common.back') }}
    >
      <div className={classes.controls}>
        <SegmentedControl
          aria-label={t('points.label.layout')}
          value={layout === 'sheet' ? 'sheet' : 'page'}
          onChange={setLayout}
          data={['page', 'sheet'].map((value) => ({ value, label: t(`points.label.${value}`) }))}
        />
        <Button
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
          disabled={plugs.length === 0}
        >
          {t('points.label.print')}
        </Button>
      </div>
      {!data && !error && <SkeletonRows rows={1} height={360} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && plugs.length === 0 && <p>{t('points.label.none')}</p>}
      {data && (
        <ul className={classes.labels} data-layout={layout === 'sheet' ? 'sheet' : 'page'}>
          {plugs.map((plug) => (
            <PlugLabel key={plug.id} station={data} plug={plug} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

function PlugLabel({ station, plug }: { station: EditableStation; plug: Plug }) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = plugAddress(window.location.origin, station.slug, plug.id);
  const letter = plugLetter(plug.connector_type, plug.max_power_kW);
  const facts = [
    t(`common.connector.${plug.connector_type}`),
    letter && t('points.label.letter', { letter }),
    plug.max_power_kW !== null && `${format.power(plug.max_power_kW)}\u00a0${t('common.unit.kW')}`,
  ];
  return (
    <li className={classes.label}>
      <p className={classes.station}>
        <bdi>{station.name}</bdi>
      </p>
      <p className={classes.plug}>{t('stations.plugs.name', { label: plug.label })}</p>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={classes.code}>
        <QrCode text={address} label={t('points.label.code', { label: plug.label })} />
      </div>
      <p className={classes.scan}>{t('points.label.scan')}</p>
      <p className={classes.address}>{readableAddress(address)}</p>
    </li>
  );
}
