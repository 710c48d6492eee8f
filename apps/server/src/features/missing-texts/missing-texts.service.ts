// What clients found no words for, kept for translators in a file for each language below the data folder. Not a translation tool.
import type { FileStore } from '../../platform/files/file-store.ts';

/** Anyone may tell of one: beyond this it is noise. */
const KEYS_MAX = 2_000;

type Texts = Record<string, string>;
export interface MissingTexts {
  /** `texts`: what was shown instead, by its key. A key that is known stays as it was. */
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
      // One at a time: two that read the same file would each forget what the other has added.
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
    // Edited by hand and broken: collected anew.
    return {};
  }
}
