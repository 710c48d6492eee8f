// Rules of the Markdown documents: valid links, a short README, and the structure of decision records.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Violation } from './source-tree.ts';

const README_WORDS_MAX = 900;
const NOT_OURS = new Set(['node_modules', '.cache', '.git', 'dist', 'data']);
const OWN_DOCUMENT = /\.md$/;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** Markdown documents below `root` by path, without third-party folders. */
export function documentsOnDisk(root: string, folder = ''): Map<string, string> {
  const documents = new Map<string, string>();
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (NOT_OURS.has(entry.name)) continue;
      for (const [name, text] of documentsOnDisk(root, path)) documents.set(name, text);
    } else if (OWN_DOCUMENT.test(entry.name)) {
      documents.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return documents;
}

/** Broken links to files of this repository, and to headings of its documents. */
export const linkViolations = (root: string, documents: Map<string, string>): Violation[] =>
  linksOf(documents).flatMap(({ file, line, target }) => {
    const [path = '', heading] = target.split('#');
    const linked = path === '' ? file : normalize(join(dirname(file), path)).replaceAll('\\', '/');
    if (!documents.has(linked) && !existsSync(join(root, linked))) {
      return [{ file, line, message: `links to ${path}, which does not exist` }];
    }
    const text = documents.get(linked);
    if (heading === undefined || text === undefined || anchorsOf(text).has(heading)) return [];
    return [{ file, line, message: `links to the heading #${heading}, which ${linked} lacks` }];
  });

const QUOTED_PATH = /`((?:apps|packages|tests|tools|bench|deploy|docs)\/[\w./-]+)`/g;
const QUOTED_FILE = /`([\w-]+(?:\.[\w-]+)*\.tsx?)`/g;
/** The changelog may name files that were renamed since. */
const CHANGELOG = 'CHANGELOG.md';

/** Paths and file names in backticks that do not exist. */
export function pathViolations(
  root: string,
  documents: Map<string, string>,
  sources: Iterable<string>,
): Violation[] {
  const names = new Set([...sources].map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return [...documents]
    .filter(([file]) => file !== CHANGELOG)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((content, index) => {
        const paths = [...content.matchAll(QUOTED_PATH)].map((found) => found[1] ?? '');
        const files = [...content.matchAll(QUOTED_FILE)].map((found) => found[1] ?? '');
        return [
          ...paths.filter((path) => !existsSync(join(root, path))),
          ...files.filter((name) => !names.has(name)),
        ].map((path) => ({
          file,
          line: index + 1,
          message: `names ${path}, which does not exist`,
        }));
      }),
    );
}

const KIT_FILE = /^(?<kit>(?:.+\/)?tests\/kit)\/(?<name>.+)$/;

/** Files of a kit that its README does not link to, so that nobody finds them. */
export const kitViolations = (
  documents: Map<string, string>,
  sources: Iterable<string>,
): Violation[] =>
  [...sources].flatMap((file) => {
    const { kit, name } = KIT_FILE.exec(file)?.groups ?? {};
    if (kit === undefined || documents.get(`${kit}/README.md`)?.includes(`](${name})`)) return [];
    return [{ file, message: `is not in ${kit}/README.md: say there what to import it for` }];
  });

function linksOf(documents: Map<string, string>) {
  return [...documents].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((content, index) =>
        [...content.matchAll(LINK)]
          .map((found) => ({ file, line: index + 1, target: found[1] ?? '' }))
          .filter(({ target }) => !/^[a-z]+:/.test(target)),
      ),
  );
}

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map((found) =>
      (found[1] ?? '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

export function readmeViolations(documents: Map<string, string>): Violation[] {
  const words = documents.get('README.md')?.match(/\S+/g)?.length ?? 0;
  if (words > 0 && words <= README_WORDS_MAX) return [];
  const message = `has ${words} words, ${README_WORDS_MAX} are allowed: move details to a guide in docs/`;
  return [{ file: 'README.md', message }];
}

const ADR = /^docs\/adr\/(\d{4})-([a-z0-9-]+)\.md$/;
const ADR_SECTIONS = 'Context, Decision, Consequences';

/** Architecture decision records: the file name follows the title, and the sections are fixed. */
export const adrViolations = (documents: Map<string, string>): Violation[] =>
  [...documents]
    .filter(([file]) => file.startsWith('docs/adr/'))
    .flatMap(([file, text]) => adrFaults(file, text).map((message) => ({ file, message })));

function adrFaults(file: string, text: string): string[] {
  const [, number, name = ''] = ADR.exec(file) ?? [];
  if (number === undefined) return ['is not named NNNN-the-decision.md'];
  const title = /^# (\d+)\. (.+)\n/.exec(text);
  if (Number(title?.[1]) !== Number(number)) return [`does not begin with "# ${Number(number)}. "`];
  const words = (title?.[2] ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const strange = wordsOutOfTitle(name.split('-'), words);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map((found) => found[1]).join(', ');
  return [
    ...(strange.length > 0 ? [`is not named after its title: ${strange.join(', ')}`] : []),
    ...(sections === ADR_SECTIONS ? [] : [`has the sections ${sections}, not ${ADR_SECTIONS}`]),
  ];
}

/** Words of the file name that the title lacks, or has in another order. */
function wordsOutOfTitle(name: string[], title: string[]): string[] {
  const rest = [...title];
  return name.filter((word) => {
    const place = rest.indexOf(word);
    rest.splice(0, place + 1);
    return place === -1;
  });
}

/** Journeys in ARCHITECTURE.md: every step names a file, and no step returns to an earlier file. */
export function journeyViolations(page: string): Violation[] {
  const [, journeys = ''] = /^## Three journeys through the code\n([\s\S]*?)^## /m.exec(page) ?? [];
  return journeys.split(/^### /m).flatMap((journey) => {
    const title = journey.split('\n')[0] ?? '';
    const steps = [...journey.matchAll(/^(\d+)\. (.*(?:\n {2,}\S.*)*)/gm)];
    const seen = new Set<string>();
    return steps.flatMap(([, number, text = '']) => {
      const paths = [...text.matchAll(QUOTED_PATH)].map((found) => found[1] ?? '');
      const again = paths.filter((path) => seen.has(path));
      for (const path of paths) seen.add(path);
      const step = `step ${number} of "${title}"`;
      return [
        ...(paths.length === 0 ? [`${step} names no file`] : []),
        ...again.map((path) => `${step} comes back to ${path}`),
      ].map((message) => ({ file: 'ARCHITECTURE.md', message }));
    });
  });
}
