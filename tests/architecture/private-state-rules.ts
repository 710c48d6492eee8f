// What the web client keeps outside the store must end with the session: shared/state/private-memory.ts forgets it.
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const WEB = 'apps/web/src';
const PRIVATE_MEMORY = `${WEB}/shared/state/private-memory.ts`;

/** Modules that keep nothing of a person, by what they keep instead. */
const NOT_PRIVATE: Readonly<Record<string, string>> = {
  [`${WEB}/shared/format/clock.ts`]: 'the time of the server',
  [`${WEB}/shared/format/date-format.ts`]: 'formats',
  [`${WEB}/shared/format/number.ts`]: 'formats',
  [`${WEB}/shared/routing/use-scroll-memory.ts`]: 'scroll positions',
  [`${WEB}/shared/map/base-data.ts`]: 'the map',
  [`${WEB}/shared/map/base-map.tsx`]: 'the map',
  [`${WEB}/service-worker/map-cache.ts`]: 'the map',
  [`${WEB}/features/install/install-offer.ts`]: 'the offer of the browser to install the app',
  [`${WEB}/features/accounts/passwords/rate-password.ts`]: 'a loaded library',
};

/** Modules whose values in the storage of the browser outlive a session, by the reason. */
const OUTLIVES_SESSION: Readonly<Record<string, string>> = {
  [`${WEB}/app/store/storage.ts`]: 'the store, which resets its private areas itself',
  [`${WEB}/shared/routing/scroll-positions.ts`]: 'scroll positions',
  [`${WEB}/shared/i18n/language-detector.ts`]: 'the language of the browser',
  [`${WEB}/features/favourites/wanted-favourite.ts`]: 'what a visitor wanted before they log in',
  [`${WEB}/features/accounts/login/remembered-next.ts`]: 'where a visitor goes on once logged in',
  [`${WEB}/features/guests/remembered-charge.ts`]: 'charges without an account',
};

export function privateStateViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap(({ path: file, text }) => {
    const { workspace, isTest } = zoneOf(file);
    if (workspace !== 'apps/web' || isTest || file === PRIVATE_MEMORY) return [];
    const found: Violation[] = [];
    if (!(file in NOT_PRIVATE)) {
      found.push(
        ...changingState(text).map((name) => ({
          file,
          message: `keeps ${name} in the module after a logout: use privateMemory, or list it in tests/architecture/private-state-rules.ts`,
        })),
      );
    }
    if (/\b(?:local|session)Storage\b/.test(text) && !(file in OUTLIVES_SESSION)) {
      found.push({
        file,
        message:
          'stores what a logout leaves: use privateTabItem, or list it in tests/architecture/private-state-rules.ts',
      });
    }
    return found;
  });
}

const TOP_LEVEL = /^(?:export )?(let|const) (\w+)/gm;

/** Names at the top of a module that are assigned again, or whose object is changed by the module. */
const changingState = (text: string): string[] =>
  [...text.matchAll(TOP_LEVEL)].flatMap(([, kind, name = '']) =>
    kind === 'let' || isChanged(text, name) ? [name] : [],
  );

const CHANGES = 'set|add|delete|clear|push|pop|shift|unshift|splice|fill|sort|reverse';

function isChanged(text: string, name: string): boolean {
  const owner = `(?<![\\w$.'"\`])${name}`;
  const byMethod = new RegExp(`${owner}\\??\\.(?:${CHANGES})\\(`);
  const byAssignment = new RegExp(
    `${owner}(?:\\.\\w+|\\[[^\\]\\n]+\\])\\s*(?:[-+*/|&?]{0,2})=(?![=>])`,
  );
  return byMethod.test(text) || byAssignment.test(text);
}
