// The journeys' demo as a program of its own, started before other checks: what time alone brings about is then half done
// when the journeys begin. Tells the variables that find it, and ends with whoever started it.
import startDemo from './demo-server.ts';

const TOLD = ['VOLTAGORA_URL', 'VOLTAGORA_OUTSIDE', 'VOLTAGORA_UNUSED'] as const;

const end = await startDemo();
process.once('disconnect', () => void end());
process.send?.(Object.fromEntries(TOLD.map((name) => [name, process.env[name] ?? ''])));
