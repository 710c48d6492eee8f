import type { Bus } from '../../../platform/bus/bus.ts';
import type { Payments } from '../../payments/public.ts';
import { reservationChanged } from '../reservation-changed.ts';

/** Runs the payment provider's part of an ended booking right after the commit. If that fails, the job does it. */
export function executePayments(
  { bus, payments }: { bus: Bus; payments: Pick<Payments, 'executeFor'> },
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const end = bus.subscribe(reservationChanged, ({ reservationId }) => {
    const done = payments.executeFor(reservationId).catch(onError);
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  });
  return {
    async stop() {
      end();
      await Promise.all(underWay);
    },
  };
}
