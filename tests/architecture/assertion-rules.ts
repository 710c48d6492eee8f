// Rules of assertions: they state the expected value, so that a failure shows the actual one.
import type { SourceTree, Violation } from './source-tree.ts';

const VAGUE = new Set(['toBeTruthy', 'toBeFalsy']);

export function assertionViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap(({ path, methodCalls }) =>
    methodCalls
      .filter(({ name }) => VAGUE.has(name))
      .map(({ name, line }) => ({
        file: path,
        line,
        message: `calls ${name}(): say what is expected, such as toBe(true), toBeVisible(), toHaveTextContent() or toBeNull()`,
      })),
  );
}
