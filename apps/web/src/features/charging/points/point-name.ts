import type { ChargingPoint } from '@voltagora/contract';

/** The label of a charging point, or its identity if it has none. */
export const pointName = ({
  label,
  ocpp_identity,
}: Pick<ChargingPoint, 'label' | 'ocpp_identity'>): string => label || ocpp_identity;
