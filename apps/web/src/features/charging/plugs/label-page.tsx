/** The labels of a station's plugs: what they say, and the file to print, with one on each page or four. */
import { SegmentedControl, Switch } from '@mantine/core';
import type { EditableStation, Plug } from '@voltagora/contract';
import { plugLetter, shownPlugCode } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { QrCode } from '../../../shared/qr/qr-code.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SaveFileButton } from '../../../shared/ui/save-file-button.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { useAddress } from '../../../shared/ui/use-address.ts';
import classes from './label-page.module.css';

type Code = { code: string; url: string };

export function LabelPage() {
  const { t } = useTranslation();
  const params = useParams();
  const id = Number(params['id']);
  const station = useRead('readOwnStation', { params: { id } });
  const codes = useRead('listPlugCodes', { params: { id } });
  const [layout, setLayout] = useAddress('layout', 'page');
  const [price, setPrice] = useAddress('price', 'with');
  const plugId = params['plugId'];
  const { data } = station;
  const plugs = data?.plugs.filter((plug) => !plugId || plug.id === Number(plugId)) ?? [];
  const shownLayout = layout === 'sheet' ? 'sheet' : 'page';
  const error = station.error ?? codes.error;
  const isLoading = !error && (!data || !codes.data);
  return (
    <PageFrame
      title={t('points.label.title')}
      back={{ to: `/owner/stations/${id}?tab=plugs`, name: data?.name ?? t('common.back') }}
    >
      <p className={classes.about}>{t('points.label.about')}</p>
      <div className={classes.controls}>
        <SegmentedControl
          aria-label={t('points.label.layout')}
          value={shownLayout}
          onChange={setLayout}
          data={['page', 'sheet'].map((value) => ({ value, label: t(`points.label.${value}`) }))}
        />
        <Switch
          label={t('points.label.price')}
          checked={price !== 'without'}
          onChange={(event) => setPrice(event.currentTarget.checked ? 'with' : 'without')}
        />
        {plugs.length > 0 && (
          <SaveLabels
            {...{ id, layout: shownLayout, plugId, price: price === 'without' ? price : 'with' }}
          />
        )}
      </div>
      {isLoading && <SkeletonRows rows={1} height={360} />}
      {error && <ErrorState error={error} onRetry={data ? codes.refetch : station.refetch} />}
      {data && plugs.length === 0 && <p>{t('points.label.none')}</p>}
      {data && codes.data && (
        <ul className={classes.labels}>
          {plugs.map((plug) => (
            <PlugLabel
              key={plug.id}
              station={data}
              plug={plug}
              code={codes.data?.results.find((each) => each.plug.id === plug.id)}
            />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

type SaveProps = {
  id: number;
  layout: 'page' | 'sheet';
  price: 'with' | 'without';
  plugId: string | undefined;
};

function SaveLabels({ id, layout, price, plugId }: SaveProps) {
  const { t } = useTranslation();
  const { download } = useServer();
  const query = { layout, price, ...(plugId && { plug: Number(plugId) }) };
  return (
    <SaveFileButton
      variant="filled"
      label={t('points.label.pdf')}
      fetchFile={() => download('downloadPlugLabels', { params: { id }, query })}
    />
  );
}

type LabelProps = { station: EditableStation; plug: Plug; code: Code | undefined };

function PlugLabel({ station, plug, code }: LabelProps) {
  const { t } = useTranslation();
  const format = useFormat();
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
      {code && (
        <>
          <div className={classes.code}>
            <QrCode text={code.url} label={t('points.label.code', { label: plug.label })} />
          </div>
          <p className={classes.scan}>{shownPlugCode(code.code)}</p>
          <p className={classes.address}>{code.url.replace(/^https?:\/\//, '')}</p>
        </>
      )}
    </li>
  );
}
