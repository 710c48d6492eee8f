// Features stations on the home page.
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import { countFeatured, HIGHLIGHTS_MAX, setFeatured } from '../../../stations/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { HostRefusal, type Outcome } from '../../terminal/host-request.ts';
import { plain } from '../../terminal/host-text.ts';
import { findStation } from '../../host.reads.ts';

export function feature(
  { db, clock }: HostDeps,
  { station: name, isFeatured }: { station: string; isFeatured: boolean },
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const station = await findStation(trx, name);
    if (station === undefined) {
      const hint = 'Its slug is the end of its page’s address: /stations/SLUG';
      throw new HostRefusal(`There is no station ${plain(name)}. ${hint}`);
    }
    const { id, slug } = station;
    const words = isFeatured ? 'featured' : 'not featured';
    if (!(await setFeatured(trx, id, isFeatured))) {
      throw new HostRefusal(`The station ${plain(slug)} is ${words} already.`);
    }
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: isFeatured ? 'station.featured' : 'station.unfeatured',
      subject: { kind: 'station', id: String(id) },
      at: clock.now(),
    });
    const count = await countFeatured(trx);
    const hint =
      count > HIGHLIGHTS_MAX ? `, and the first page shows ${HIGHLIGHTS_MAX} of them` : '';
    return {
      result: { id, slug, name: station.name, is_featured: isFeatured, featured: count },
      text: `${plain(station.name)} is ${words} now. Stations featured: ${count}${hint}.`,
    };
  });
}
