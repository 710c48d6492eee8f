import type { ChargingPointCredentials, EditableStation } from '@voltagora/contract';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../shared/api/api-context.tsx';
import { parseDecimal } from '../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { rememberCredentials } from '../../charging/public.ts';
import { FirstPlugs, plugsOf, type FirstPlugValues } from './first-plugs.ts';

/** What was made before something failed is not made again by the next attempt. */
type Made = { credentials: ChargingPointCredentials | null; plugs: number };

export function useFirstPlugs({ id }: EditableStation) {
  const api = useApi();
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
      done.credentials ??= await api.call(
        'createChargingPoint',
        { params, body: { max_power_kW: null } },
        { silent: true },
      );
      const point = done.credentials.charging_point;
      for (const plug of plugsOf(body, point).slice(done.plugs)) {
        await api.call('createPlug', { params, body: plug }, { silent: true });
        done.plugs += 1;
      }
      rememberCredentials(done.credentials);
      await navigate(`/owner/stations/${id}/points/${point.id}`);
      return initial;
    },
  });
}
