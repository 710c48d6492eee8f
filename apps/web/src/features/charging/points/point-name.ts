import type { ChargingPoint } from '@voltagora/contract';

/** What an owner calls a charging point: its label, or its identity where it has none. */
export const pointName = ({
  label,
  ocpp_identity,
}: Pick<ChargingPoint, 'label' | 'ocpp_identity'>): string => label || ocpp_identity;
