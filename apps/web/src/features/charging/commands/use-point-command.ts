import { useRef, useState } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../../shared/api/api-error.ts';
import { sendCommand, type PointCommand } from './point-command.ts';

export type Outcome = {
  command: PointCommand['name'] | 'change';
  /** The charger's own word, or why there is none. */
  result: { status: string } | { error: ApiError };
};

/** Sends one command at a time and keeps what came of the last; `onSent` is told whenever one is over. */
export function usePointCommand(pointId: number, onSent: () => void) {
  const server = useServer();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function send(command: PointCommand): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setOutcome(null);
    try {
      const status = await sendCommand(server.send, pointId, command);
      setOutcome({ command: command.name, result: { status } });
    } catch (reason) {
      setOutcome({ command: command.name, result: { error: asApiError(reason) } });
    } finally {
      underWay.current = false;
      setBusy(false);
      onSent();
    }
  }
  return { outcome, isBusy, send };
}
