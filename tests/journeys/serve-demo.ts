// The journeys' demo in its own process, started before other checks, so that time-dependent states have begun when the journeys
// start. Sends the variables that locate it, and ends with its parent.
import startDemo from './demo-server.ts';

const TOLD = ['VOLTAGORA_URL', 'VOLTAGORA_OUTSIDE', 'VOLTAGORA_UNUSED'] as const;

const end = await startDemo();
process.once('disconnect', () => void end());
process.send?.(Object.fromEntries(TOLD.map((name) => [name, process.env[name] ?? ''])));
