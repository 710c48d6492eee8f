/** Which files of the build are cached for offline use: chosen by the modules inside them, never by their names. */

export type BuiltFile =
  | { type: 'asset' }
  | {
      type: 'chunk';
      isEntry: boolean;
      facadeModuleId: string | null;
      moduleIds: readonly string[];
      imports: readonly string[];
      dynamicImports: readonly string[];
      viteMetadata?: { importedCss: ReadonlySet<string> };
    };
export type Bundle = Readonly<Record<string, BuiltFile>>;

/** Cached once they have been loaded (service-worker/map-cache.ts), with whatever imports them. */
const LARGE = /\/node_modules\/(?:maplibre-gl|@zxcvbn-ts)\//;
/** Screens that most visitors never open. */
const OF_OWNERS = /\/features\/(?:owner[\w-]*|charging|site-power|business-profiles|development)\//;
const FONTS = /^assets\/commissioner-(?:greek|latin)-.+\.woff2$/;

/** The entry, every screen that is not left out, and all that these import; in a stable order. */
export function offlineFiles(bundle: Bundle): string[] {
  const kept = new Set<string>();
  const entries = Object.keys(bundle).filter((name) => chunkOf(bundle, name)?.isEntry);
  for (const entry of entries) {
    for (const name of withImports(bundle, entry)) kept.add(name);
  }
  for (const name of kept) {
    const later = chunkOf(bundle, name)?.dynamicImports ?? [];
    for (const each of later.filter((one) => !isLeftOut(bundle, one))) {
      for (const needed of withImports(bundle, each)) kept.add(needed);
    }
  }
  for (const name of kept) {
    for (const css of chunkOf(bundle, name)?.viteMetadata?.importedCss ?? []) kept.add(css);
  }
  const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
  return [...kept, ...fonts].toSorted();
}

function chunkOf(bundle: Bundle, name: string): Extract<BuiltFile, { type: 'chunk' }> | undefined {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
}

/** A file and all that must be loaded before it runs. */
function withImports(bundle: Bundle, name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const each of names) for (const one of chunkOf(bundle, each)?.imports ?? []) names.add(one);
  return names;
}

function isLeftOut(bundle: Bundle, name: string): boolean {
  const own = chunkOf(bundle, name);
  const first = (own?.facadeModuleId ?? own?.moduleIds.at(-1) ?? '').replaceAll('\\', '/');
  if (OF_OWNERS.test(first)) return true;
  return [...withImports(bundle, name)].some((each) =>
    chunkOf(bundle, each)?.moduleIds.some((id) => LARGE.test(id.replaceAll('\\', '/'))),
  );
}
