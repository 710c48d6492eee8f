/** One vehicle of a driver: picture, details, and actions. */
import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { PlugType, Vehicle } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { CardActions, PictureCard } from '../../shared/ui/picture-card.tsx';
import { colourText } from './words/colours.ts';
import { RemoveVehicle } from './remove-vehicle.tsx';
import { useColourNames } from './words/use-colour-names.ts';
import { VehiclePicture } from './vehicle-picture.tsx';
import { asDefault } from './vehicle-values.ts';
import { nameWithYear, vehicleName } from './words/vehicle-words.ts';
import classes from './vehicles.module.css';

type Props = {
  vehicle: Vehicle;
  /** Called with the text of a success message. */
  onDone: (told: string) => void;
  onRemoved: () => void;
};

export function VehicleCard({ vehicle, onDone, onRemoved }: Props) {
  const { t } = useTranslation();
  const names = useColourNames();
  const { id, model, color, plate_number, is_default } = vehicle;
  const name = vehicleName(vehicle);
  const title = `vehicle-${id}`;
  return (
    <PictureCard labelledBy={title}>
      <VehiclePicture vehicle={vehicle} onDone={onDone} />
      <div className={classes.head}>
        <h2 id={title}>
          <bdi>{`${model.manufacturer} ${nameWithYear(model)}`}</bdi>
        </h2>
        {is_default && (
          <span className={classes.default}>
            <IconStarFilled size={16} aria-hidden /> {t('vehicles.default')}
          </span>
        )}
      </div>
      {(plate_number !== '' || color !== '') && (
        <p className={classes.looks}>
          {plate_number !== '' && <span className={classes.plate}>{plate_number}</span>}
          {color !== '' && <span>{colourText(color, names)}</span>}
        </p>
      )}
      <ChargeFacts vehicle={vehicle} />
      <CardActions>
        <Button
          variant="subtle"
          component={Link}
          to={`/vehicles/${id}`}
          aria-label={t('vehicles.changeOne', { name })}
        >
          {t('vehicles.change')}
        </Button>
        {!is_default && <MakeDefault vehicle={vehicle} onDone={onDone} />}
        <RemoveVehicle vehicle={vehicle} onRemoved={onRemoved} />
      </CardActions>
    </PictureCard>
  );
}

const DC_INLETS: readonly PlugType[] = ['CCS2', 'CHADEMO', 'TESLA'];
const hasDcInlet = ({ connector_types }: Vehicle['model']): boolean =>
  connector_types.some((type) => DC_INLETS.includes(type));

function ChargeFacts({ vehicle: { model } }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const format = useFormat();
  const power = (kW: number | null) => kW !== null && `${format.power(kW)} ${t('common.unit.kW')}`;
  const facts = {
    battery: `${format.power(model.usable_battery_kWh)} ${t('common.unit.kWh')}`,
    ac: power(model.ac_max_kW),
    dc: power(model.dc_max_kW) || (!hasDcInlet(model) && t('vehicles.fact.noDc')),
    connectors: model.connector_types.map((type) => t(`common.connector.${type}`)).join(', '),
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([fact, value]) => (
        <div key={fact}>
          <dt>{t(`vehicles.fact.${fact}`)}</dt>
          <dd>{value || t('vehicles.fact.none')}</dd>
        </div>
      ))}
    </dl>
  );
}

type DefaultProps = Pick<Props, 'vehicle' | 'onDone'>;

function MakeDefault({ vehicle, onDone }: DefaultProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const name = vehicleName(vehicle);
  const update = async (): Promise<void> => {
    const request = { params: { id: vehicle.id }, body: asDefault(vehicle) };
    const isDone = await run(() => send('updateVehicle', request));
    if (isDone) onDone(t('vehicles.isDefaultNow', { name }));
  };
  return (
    <>
      <Button
        variant="subtle"
        loading={isBusy}
        aria-label={t('vehicles.makeOneDefault', { name })}
        onClick={() => void update()}
      >
        {t('vehicles.makeDefault')}
      </Button>
      <FailureLine error={error} />
    </>
  );
}
