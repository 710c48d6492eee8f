// Setup of every vitest project: a test fails when console.error or console.warn is called unexpectedly. A test that expects such
// a call uses `vi.spyOn(console, 'error').mockImplementation(() => undefined)`, and asserts what was logged.
import { format } from 'node:util';
import { afterEach } from 'vitest';

const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    const { stack = '' } = new Error(`console.${level}: ${format(...parts)}`);
    unexpected.push(stack);
  };
}

afterEach(() => {
  const [first, ...others] = unexpected.splice(0);
  if (first === undefined) return;
  throw new Error(`${first}${others.length > 0 ? `\n… and ${others.length} more` : ''}`);
});
