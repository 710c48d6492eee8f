// Collects untranslated texts reported by clients, in one file per language in the data folder. For translators, not a
// translation tool.
import type { FileStore } from '../../platform/files/file-store.ts';

/** Limit per language, because anyone may report. */
const KEYS_MAX = 2_000;

type Texts = Record<string, string>;
export interface MissingTexts {
  /** `texts`: the texts shown instead, by key. Known keys do not change. */
  add(lng: string, texts: Texts): Promise<void>;
}

export function createMissingTexts(files: FileStore): MissingTexts {
  let before: Promise<unknown> = Promise.resolve();
  async function merge(lng: string, texts: Texts): Promise<void> {
    const name = `missing-texts/${lng}.json`;
    const known = new Map(Object.entries(await readTexts(files, name)));
    const news = Object.entries(texts).filter(([key]) => !known.has(key));
    const kept = news.slice(0, Math.max(0, KEYS_MAX - known.size));
    if (kept.length === 0) return;
    const all = Object.fromEntries([...known, ...kept]);
    await files.write(name, Buffer.from(`${JSON.stringify(all, null, 2)}\n`));
  }
  return {
    add(lng, texts) {
      // Serialized, because concurrent writes to one file would overwrite each other.
      const adding = before.then(() => merge(lng, texts));
      before = adding.catch(() => undefined);
      return adding;
    },
  };
}

async function readTexts(files: FileStore, name: string): Promise<Texts> {
  const bytes = await files.read(name);
  try {
    const read: unknown = JSON.parse(bytes?.toString('utf8') ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    // Broken by manual edits; starts again.
    return {};
  }
}
