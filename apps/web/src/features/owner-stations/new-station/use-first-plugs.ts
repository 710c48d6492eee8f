import type { ChargingPointCredentials, EditableStation } from '@voltagora/contract';
import { useRef } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { parseDecimal } from '../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { rememberCredentials } from '../../charging/public.ts';
import { FirstPlugs, plugsOf, type FirstPlugValues } from './first-plugs.ts';

/** What an earlier attempt has created before it failed; a retry does not create it again. */
type Made = { credentials: ChargingPointCredentials | null; plugs: number };

export function useFirstPlugs({ id }: EditableStation) {
  const { send } = useServer();
  const navigate = useNavigate();
  const made = useRef<Made>({ credentials: null, plugs: 0 });
  const initial: FirstPlugValues = { connector_type: 'TYPE2', power: '22', count: '1' };

  return useContractForm({
    initial,
    schema: FirstPlugs,
    toBody: (values) => ({ ...values, power: parseDecimal(values.power) }),
    send: async (body) => {
      const done = made.current;
      const params = { id };
      done.credentials ??= await send('createChargingPoint', {
        params,
        body: { max_power_kW: null },
      });
      const point = done.credentials.charging_point;
      for (const plug of plugsOf(body, point).slice(done.plugs)) {
        await send('createPlug', { params, body: plug });
        done.plugs += 1;
      }
      rememberCredentials(done.credentials);
      await navigate(`/owner/stations/${id}/points/${point.id}`);
      return initial;
    },
  });
}
