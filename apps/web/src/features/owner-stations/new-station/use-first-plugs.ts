import type { ChargingPointCredentials, EditableStation } from '@voltagora/contract';
import { useRef } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { parseDecimal } from '../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { keepFile } from '../../../shared/ui/save-file-button.tsx';
import { credentialsFile, rememberCredentials } from '../../charging/public.ts';
import {
  FirstPlugs,
  letterOf,
  plugsOf,
  pointsNeeded,
  type FirstPlugValues,
} from './first-plugs.ts';

/** What an earlier attempt has created before it failed; a retry does not create it again. */
type Made = { credentials: ChargingPointCredentials[]; plugs: number };

export function useFirstPlugs({ id }: EditableStation) {
  const { send } = useServer();
  const navigate = useNavigate();
  const made = useRef<Made>({ credentials: [], plugs: 0 });
  const initial: FirstPlugValues = {
    connector_type: 'TYPE2',
    power: '22',
    place: 'shared',
    count: '1',
  };

  return useContractForm({
    initial,
    schema: FirstPlugs,
    toBody: (values) => ({ ...values, power: parseDecimal(values.power) }),
    send: async (body) => {
      const done = made.current;
      const params = { id };
      const needed = pointsNeeded(body);
      while (done.credentials.length < needed) {
        const label = needed === 1 ? '' : letterOf(done.credentials.length);
        const input = { max_power_kW: null, label };
        done.credentials.push(await send('createChargingPoint', { params, body: input }));
      }
      const points = done.credentials.map(({ charging_point }) => charging_point);
      for (const plug of plugsOf(body, points).slice(done.plugs)) {
        await send('createPlug', { params, body: plug });
        done.plugs += 1;
      }
      const [first] = done.credentials;
      if (needed === 1 && first) {
        rememberCredentials(first);
        await navigate(`/owner/stations/${id}/points/${first.charging_point.id}`);
      } else {
        keepFile(credentialsFile(done.credentials.map((credentials) => ({ credentials }))));
        await navigate(`/owner/stations/${id}?tab=plugs`);
      }
      return initial;
    },
  });
}
