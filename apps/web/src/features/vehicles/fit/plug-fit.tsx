/** Whether a plug fits a vehicle, as an icon and a text. */
import { IconCircleCheck, IconHelpCircle, IconPlugX } from '@tabler/icons-react';
import type { Plug, Vehicle } from '@voltagora/contract';
import { vehicleFit } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import classes from './fit.module.css';
import { usePlugTypeNames } from '../words/use-plug-type-names.ts';
import { vehicleName } from '../words/vehicle-words.ts';

const SIGNS = { fits: IconCircleCheck, other: IconPlugX, unknown: IconHelpCircle };

type Props = { plug: Pick<Plug, 'connector_type'>; vehicle: Vehicle };

export function PlugFit({ plug, vehicle }: Props) {
  const { t } = useTranslation();
  const words = usePlugTypeNames();
  const { connector_types: types } = vehicle.model;
  const fit = vehicleFit(plug.connector_type, types);
  const Sign = SIGNS[fit];
  return (
    <p className={classes.fit} data-fit={fit}>
      <Sign size={20} stroke={1.8} aria-hidden />
      <span>{t(`vehicles.fit.${fit}`, { name: vehicleName(vehicle), needs: words(types) })}</span>
    </p>
  );
}

/** Whether a plug may fit the vehicle; true without a vehicle or if unknown. */
export const mayFit = (plug: Pick<Plug, 'connector_type'>, vehicle: Vehicle | undefined): boolean =>
  vehicle === undefined ||
  vehicleFit(plug.connector_type, vehicle.model.connector_types) !== 'other';
