// Stores what a charging point of OCPP 2.0.1 reports in NotifyEvent (N07) as events of the charging point.
import type { OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { type PointEvents, variableName } from '../charging/public.ts';

const TEXT_MAX = 100;
/** Events stored per message; limits a charging point that reports everything at once. */
const ALERTS_MAX = 10;

export const alertHandlers201 = ({ events }: { events: PointEvents }): OcppHandlers201 => ({
  NotifyEvent({ eventData }, { chargingPointId }) {
    for (const event of eventData.slice(0, ALERTS_MAX)) {
      const { component, variable, actualValue, cleared, techCode } = event;
      const detail = {
        variable: variableName(component, variable).slice(0, TEXT_MAX),
        value: actualValue.slice(0, TEXT_MAX),
        ...(cleared === true && { cleared }),
        ...(techCode !== undefined && { code: techCode.slice(0, TEXT_MAX) }),
      };
      events.note({ chargingPointId, kind: 'alert', actorId: null, detail });
    }
    return {};
  },
});
