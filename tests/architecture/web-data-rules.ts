// Screens learn of changes from the data layer: a component with a reload callback would bypass its cache tags.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Violation } from './source-tree.ts';

/** As a member of a props type, or as an attribute that hands it on. */
const CALLBACK = /(?:^|[\s{;])(onChanged|onSent|reload)(?:\??:\s*\(|=\{)/;

export function webFiles(root: string): Record<string, string> {
  const folder = join(root, 'apps/web/src');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Object.fromEntries(
    sources.map((name) => {
      const path = join(folder, name);
      return [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')];
    }),
  );
}

export const reloadCallbackViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files)
    // Updating the client does reload the page.
    .filter(([file]) => !file.includes('/features/offline/'))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => {
        const name = CALLBACK.exec(line)?.[1];
        const message = `hands on ${name}: say in shared/api/tags.ts what the command changes, and the reads follow`;
        return name === undefined ? [] : [{ file, line: index + 1, message }];
      }),
    );

const COMMAND_HOOK = 'apps/web/src/shared/api/use-command.ts';
/** A state of its own that says that something is being sent. */
const BUSY_STATE = /\[(?:is)?(busy|sending|saving|stopping|submitting)\w*, set\w+\] = useState/i;
const SECOND_HOOK = /\b(use(?:FieldErrors|Submit|Profile|PasswordChange|AccountDeletion))\(/;

export const ownCommandViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files)
    .filter(([file]) => file !== COMMAND_HOOK)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => {
        const name = (BUSY_STATE.exec(line) ?? SECOND_HOOK.exec(line))?.[1];
        const message = `has its own ${name}: useCommand says what is busy, useContractForm holds a form`;
        return name === undefined ? [] : [{ file, line: index + 1, message }];
      }),
    );
