/** What a first visit of a page loads: compressed bytes of its scripts and styles, without the map library, which waits for a map. */

interface WeighedChunk {
  type: 'chunk';
  code: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
}
export type Weighed = WeighedChunk | { type: 'asset'; source: string | Uint8Array };
export type WeighedBundle = Readonly<Record<string, Weighed>>;
export type Weight = { scriptKiB: number; styleKiB: number };

/** KiB after gzip. */
export interface Budget extends Weight {
  /** The end of the path of the page's module. */
  module: string;
}

/** The files that the entry and a page load before the page is shown. */
export function filesOfPage(bundle: WeighedBundle, module: string): Set<string> {
  const isPage = (file: Weighed): boolean =>
    file.type === 'chunk' && (file.facadeModuleId?.endsWith(module) ?? false);
  const page = Object.keys(bundle).find((name) => isPage(fileOf(bundle, name)));
  if (page === undefined) throw new Error(`No chunk of ${module}`);
  const isEntry = (file: Weighed): boolean => file.type === 'chunk' && file.isEntry;
  const entries = Object.keys(bundle).filter((name) => isEntry(fileOf(bundle, name)));
  const names = new Set([...entries, page]);
  for (const name of names) {
    const file = fileOf(bundle, name);
    if (file.type !== 'chunk') continue;
    for (const each of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])])
      names.add(each);
  }
  return names;
}

function fileOf(bundle: WeighedBundle, name: string): Weighed {
  const file = bundle[name];
  if (!file) throw new Error(`The build has no file ${name}`);
  return file;
}

export function weightOf(
  bundle: WeighedBundle,
  module: string,
  packedKiB: (content: string | Uint8Array) => number,
): Weight {
  const weight = { scriptKiB: 0, styleKiB: 0 };
  for (const name of filesOfPage(bundle, module)) {
    const file = fileOf(bundle, name);
    if (file.type === 'chunk') weight.scriptKiB += packedKiB(file.code);
    else if (name.endsWith('.css')) weight.styleKiB += packedKiB(file.source);
  }
  return weight;
}

/** One line for each page that is too heavy, or was not weighed. */
export const overBudget = (budgets: readonly Budget[], weights: readonly Weight[]): string[] =>
  budgets.flatMap((budget, index) => {
    const weight = weights[index];
    if (!weight || weight.scriptKiB === 0) return [`${budget.module}: was not weighed`];
    return (['scriptKiB', 'styleKiB'] as const)
      .filter((kind) => weight[kind] > budget[kind])
      .map((kind) => `${budget.module}: ${kind} ${weight[kind].toFixed(1)} of ${budget[kind]}`);
  });
