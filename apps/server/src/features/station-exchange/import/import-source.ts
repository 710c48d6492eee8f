// The source of an import, with the attribution that its licence requires.
import type { Db } from '../../../platform/db/db.ts';
import { toSlug } from '../../../platform/text/slug.ts';
import { findSource, shippedSource, type SourceText } from '../../stations/public.ts';
import { FeedRefused } from './feed-refused.ts';
import type { FeedFormat } from './read-record.ts';

export interface ChosenSource {
  /** Identifies stations, together with the feed's own ids. */
  key: string;
  words: SourceText;
}

interface Asked {
  source?: string | undefined;
  licence?: string | undefined;
}

const REGISTRY = 'Μ.Υ.Φ.Α.Η.';
/** Sources that are detected by the structure of the file. */
const REGISTRY_SOURCE: ChosenSource = {
  key: 'gr-myfah',
  words: {
    name: REGISTRY,
    licence: 'Public registry data',
    attribution: `${REGISTRY}, Hellenic Ministry of Infrastructure and Transport`,
  },
};
const OPEN_CHARGE_MAP: ChosenSource = {
  key: 'open-charge-map',
  words: {
    name: 'Open Charge Map',
    licence: 'CC BY 4.0',
    attribution: 'Open Charge Map contributors, openchargemap.org',
  },
};

/** Throws FeedRefused when neither the host nor the file names the source. */
export async function chooseSource(
  db: Db,
  { source, licence }: Asked,
  feed: { format: FeedFormat; isRegistry: boolean },
): Promise<ChosenSource> {
  const known = feed.isRegistry
    ? REGISTRY_SOURCE
    : feed.format === 'ocm'
      ? OPEN_CHARGE_MAP
      : undefined;
  const chosen = source === undefined ? known : await namedSource(db, source);
  if (chosen === undefined) {
    throw new FeedRefused(
      'The file does not name its source. Give it, always spelled the same: --source NAME --licence TEXT.',
    );
  }
  return licence === undefined ? chosen : { ...chosen, words: { ...chosen.words, licence } };
}

async function namedSource(db: Db, name: string): Promise<ChosenSource> {
  const key = toSlug(name);
  if (key === '') throw new FeedRefused('--source needs a name with letters or digits.');
  const words = [REGISTRY_SOURCE, OPEN_CHARGE_MAP].find((one) => one.key === key)?.words;
  const kept = (await findSource(db, key)) ?? words ?? shippedSource(key);
  return { key, words: kept ?? { name, licence: '', attribution: name } };
}
