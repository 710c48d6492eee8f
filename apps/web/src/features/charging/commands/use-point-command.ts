import { useState } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { sendCommand, type PointCommand } from './point-command.ts';

export type Outcome = {
  command: PointCommand['name'] | 'change';
  /** The charging point's own answer, or the error. */
  result: { status: string } | { error: ApiError };
};

/** Sends one command at a time and keeps what came of the last. */
export function usePointCommand(pointId: number) {
  const server = useServer();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isBusy, run } = useCommand();
  const send = (command: PointCommand) => {
    const tell = (result: Outcome['result']) => setOutcome({ command: command.name, result });
    return run(
      async () => {
        setOutcome(null);
        tell({ status: await sendCommand(server.send, pointId, command) });
      },
      (error) => tell({ error }),
    );
  };
  return { outcome, isBusy, send };
}
