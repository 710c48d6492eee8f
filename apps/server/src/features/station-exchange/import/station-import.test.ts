// Imports on a real database: what is written, what is not, and what a second run does. [B18]
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { readKnownStations, updateStations } from '../../stations/public.ts';
import { ocpiConnector, ocpiEvse, ocpiLocation } from '../../../tests/kit/station-exchange/feed.ts';
import { createImportBench, locations } from '../../../tests/kit/station-exchange/import-bench.ts';

const { db, clock, run, stations, plugs, everything } = createImportBench();
const NOW = clock.now();

describe('an import', () => {
  test('writes stations with their plugs, without an owner and not bookable', async () => {
    const report = await run(locations('1', '2'));
    expect(report).toMatchObject({
      format: 'ocpi',
      source: 'some-cpo',
      read: 2,
      new: 2,
      refused: 0,
      plugs: { new: 2 },
    });
    expect(await stations()).toMatchObject([
      {
        slug: 'station-1-pireas',
        source: 'some-cpo',
        source_id: 'GR-ABC-1',
        source_as_of: '2026-03-01',
        owner_id: null,
        pricing_policy: null,
        time_zone: 'Europe/Athens',
        connector_types: ['TYPE2'],
        max_power_w: 22_000,
        plugs_total: 1,
        last_imported_at: NOW,
      },
      { slug: 'station-2-pireas' },
    ]);
    expect(await plugs()).toMatchObject([
      {
        source_id: 'E1|1',
        label: 'A',
        connector_type: 'TYPE2',
        max_power_w: 22_000,
        status: 'Not connected',
        charging_point_id: null,
      },
      {},
    ]);
  });

  test('run twice writes nothing the second time', async () => {
    await run(locations('1', '2'));
    const before = await everything();
    clock.advance(86_400_000);
    expect(await run(locations('1', '2'))).toMatchObject({
      read: 2,
      new: 0,
      changed: 0,
      unchanged: 2,
      vanished: 0,
    });
    expect(await everything()).toBe(before);
  });

  test('changes only what differs: address, slug and ids stay', async () => {
    await run(locations('1', '2'));
    const [first, second] = await stations();
    const [plug] = await plugs();
    clock.advance(1000);
    const evses = [
      ocpiEvse({ connectors: [ocpiConnector({ max_electric_power: 11_000 })] }),
      ocpiEvse({ uid: 'E2' }),
    ];
    const report = await run([
      ocpiLocation({ id: '1', name: 'Renamed', evses }),
      ...locations('2'),
    ]);
    expect(report).toMatchObject({
      changed: 1,
      unchanged: 1,
      changed_fields: { name: 1, plugs: 1 },
      plugs: { new: 1, changed: 1, removed: 0 },
    });
    const [after, untouched] = await stations();
    expect(after).toMatchObject({
      id: first?.id,
      slug: first?.slug,
      name: 'Renamed',
      plugs_total: 2,
      updated_at: clock.now(),
    });
    expect(untouched).toEqual(second);
    expect((await plugs()).filter(({ station_id }) => station_id === first?.id)).toMatchObject([
      { id: plug?.id, max_power_w: 11_000 },
      { source_id: 'E2|1' },
    ]);
  });

  test('removes a missing station, and restores it with its former id', async () => {
    await run(locations('1', '2', '3'));
    const before = await stations();
    expect(await run(locations('1', '3'))).toMatchObject({
      vanished: 1,
      vanished_examples: ['GR-ABC-2'],
      unchanged: 2,
    });
    expect((await stations()).map(({ deleted_at }) => deleted_at !== null)).toEqual([
      false,
      true,
      false,
    ]);
    expect(await run(locations('1', '3'))).toMatchObject({ vanished: 0 });
    expect(await run(locations('1', '2', '3'))).toMatchObject({ revived: 1, changed: 0, new: 0 });
    expect((await stations()).map(({ id, deleted_at }) => [id, deleted_at])).toEqual(
      before.map(({ id }) => [id, null]),
    );
  });

  test('removes a missing plug, and restores it with its former id', async () => {
    const two = [
      ocpiLocation({
        evses: [
          ocpiEvse(),
          ocpiEvse({ uid: 'E2', connectors: [ocpiConnector({ standard: 'CHADEMO' })] }),
        ],
      }),
    ];
    await run(two);
    const [first, second] = await plugs();
    expect(await run([ocpiLocation()])).toMatchObject({ plugs: { removed: 1 } });
    expect(await plugs()).toMatchObject([
      { id: first?.id, deleted_at: null },
      { id: second?.id, deleted_at: clock.now() },
    ]);
    await run(two);
    expect(await plugs()).toEqual([first, second]);
  });

  test('removes nothing if most stations are missing in the feed', async () => {
    const ids = Array.from({ length: 42 }, (_, at) => `${at}`);
    await run(locations(...ids));
    const broken = locations('0', '1');
    expect(await run(broken)).toMatchObject({ vanished: 0, vanishing_held_back: true });
    expect(await run({ data: [] }, { format: 'ocpi' }).catch(String)).toMatchObject({
      vanishing_held_back: true,
    });
    expect(await run(broken, { letVanish: true })).toMatchObject({
      vanished: 40,
      vanishing_held_back: false,
    });
  });

  test('does not believe a feed whose stations are all others, and says so in a trial run too', async () => {
    const ids = (from: number) => Array.from({ length: 100 }, (_, at) => `${from + at}`);
    await run(locations(...ids(0)));
    const others = locations(...ids(100));
    const expected = { new: 100, vanished: 0, vanishing_held_back: true };
    expect(await run(others, { dryRun: true })).toMatchObject(expected);
    expect(await run(others)).toMatchObject(expected);
  });

  test('keeps a known station whose record has become unusable, and takes off one that is closed', async () => {
    await run(locations('1', '2', '3'));
    const [one] = locations('1');
    const report = await run([
      one,
      { ...one, id: '2', coordinates: null },
      { ...one, id: '3', evses: [] },
    ]);
    expect(report).toMatchObject({ refused: 2, vanished: 1, vanished_examples: ['GR-ABC-3'] });
  });

  test('[B18] skips an invalid record, imports the others, and keeps markup as text', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const report = await run(
      `{"data":[${JSON.stringify(ocpiLocation({ name: script }))}, {"broken": tru}, 7, null, {}, ${JSON.stringify(ocpiLocation({ id: '2', coordinates: null }))}]}`,
    );
    expect(report).toMatchObject({ read: 6, new: 1, refused: 5 });
    expect(report.refusals).toEqual([
      {
        what: 'is no object',
        count: 3,
        examples: ['record 2: "{\\"broken\\": tru}"', 'record 3: 7', 'record 4: null'],
      },
      { what: 'has no id', count: 1, examples: ['record 5: {}'] },
      { what: 'no usable coordinates', count: 1, examples: ['GR-ABC-2: null'] },
    ]);
    expect(await stations()).toMatchObject([
      { name: script, slug: 'img-src-x-onerror-alert-1-pireas' },
    ]);
  });

  test('counts repaired faults, with examples', async () => {
    const report = await run(
      ['1', '2', '3', '4'].map((id) => ocpiLocation({ id, country: 'Ελλάδα' })),
    );
    expect(report.mended).toBe(4);
    expect(report.mends).toEqual([
      {
        what: 'country not in the three letters of ISO 3166',
        count: 4,
        examples: ['GR-ABC-1: Ελλάδα', 'GR-ABC-2: Ελλάδα', 'GR-ABC-3: Ελλάδα'],
      },
    ]);
  });

  test('uses the first of two records with the same id', async () => {
    const report = await run([...locations('1'), ocpiLocation({ id: '1', name: 'Again' })]);
    expect(report).toMatchObject({
      new: 1,
      refused: 1,
      refusals: [{ what: 'is in the feed once more: the first one counts' }],
    });
    expect(await stations()).toMatchObject([{ name: 'Station 1' }]);
  });

  test('gives stations of the same name different slugs', async () => {
    const same = Array.from({ length: 600 }, (_, at) =>
      ocpiLocation({ id: `${at}`, name: 'Σταθμός' }),
    );
    await run(same.slice(0, 1), { source: 'first' });
    await run(same);
    const slugs = (await stations()).map(({ slug }) => slug);
    expect(slugs.slice(0, 3)).toEqual([
      'stathmos-pireas',
      'stathmos-pireas-2',
      'stathmos-pireas-3',
    ]);
    expect(new Set(slugs).size).toBe(601);
  });

  test('keeps stations of another source with the same ids apart', async () => {
    await run(locations('1'));
    expect(await run(locations('1'), { source: 'Other' })).toMatchObject({ new: 1, vanished: 0 });
    expect(await stations()).toHaveLength(2);
  });

  test('is written to the audit log', async () => {
    await run(locations('1'), { source: 'Recorded' });
    const audit = await db()
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', 'recorded')
      .execute();
    expect(audit).toMatchObject([{ action: 'stations.imported', detail: { new: 1, read: 1 } }]);
  });
});

describe('a dry run', () => {
  test('reports the same as a real run, and writes nothing', async () => {
    await run(locations('1', '2', '3'));
    const before = await everything();
    const next = [ocpiLocation({ id: '1', name: 'Renamed' }), ...locations('2', '4')];
    const { seconds: _, dry_run: isTrial, ...said } = await run(next, { dryRun: true });
    expect(isTrial).toBe(true);
    expect(said).toMatchObject({ new: 1, changed: 1, unchanged: 1, vanished: 1 });
    expect(await everything()).toBe(before);
    const { seconds: __, dry_run: ___, from: ____, ...done } = await run(next);
    expect(said).toMatchObject(done);
  });

  test('records no source', async () => {
    await run(locations('1'), { dryRun: true, source: 'Nobody' });
    expect(await db().selectFrom('station_sources').selectAll().execute()).toEqual([]);
  });
});

describe('a station that an owner claimed', () => {
  test('is neither changed nor removed, and not duplicated', async () => {
    await run(locations('1', '2', '3'));
    const owner = newId();
    const person = {
      first_name: 'A',
      last_name: 'B',
      role: 'station_owner',
      lang: 'en',
      password_hash: '',
      phone_number: '',
    } as const;
    await db()
      .insertInto('users')
      .values({ ...person, id: owner, email: `${owner}@example.org`, created_at: NOW })
      .execute();
    await db()
      .updateTable('stations')
      .set({ owner_id: owner, name: 'Mine' })
      .where('source_id', 'in', ['GR-ABC-1', 'GR-ABC-2'])
      .execute();
    const before = await stations();
    const report = await run([ocpiLocation({ id: '1', name: 'Theirs' }), ...locations('3')]);
    expect(report).toMatchObject({ owned: 1, vanished: 0, changed: 0, new: 0 });
    expect(await stations()).toEqual(before);
    const known = await readKnownStations(db(), 'some-cpo', ['GR-ABC-1']);
    const claimed = known.get('GR-ABC-1');
    if (!claimed) throw new Error('no station');
    const plan = { id: claimed.id, content: { ...claimed, name: 'Planned before the claim' } };
    const written = await db()
      .transaction()
      .execute((trx) =>
        updateStations(
          trx,
          [{ ...plan, plugs: { added: [], updated: [], removed: [] } }],
          clock.now(),
        ),
      );
    expect(written).toEqual(new Set());
    expect(await stations()).toEqual(before);
  });
});

describe('a station with a live booking', () => {
  test('stays when it is missing in the feed, and is reported', async () => {
    await run(locations('1', '2', '3'));
    const [plug] = await plugs();
    const user = newId();
    const person = {
      first_name: 'A',
      last_name: 'B',
      role: 'driver',
      lang: 'en',
      password_hash: '',
      phone_number: '',
    } as const;
    await db()
      .insertInto('users')
      .values({ ...person, id: user, email: `${user}@example.org`, created_at: NOW })
      .execute();
    await db()
      .insertInto('reservations')
      .values({
        id: newId(),
        user_id: user,
        plug_id: plug?.id ?? 0,
        station_id: plug?.station_id ?? 0,
        start_time: NOW,
        stop_time: new Date(NOW.getTime() + 3_600_000),
        status: 'RESERVED',
        payment_method: 'tokens',
        charge_now: false,
        tariff: '{}',
        quoted_total_micro: 0,
        quoted_energy_wh: 0,
        quoted_power_w: 1,
        hold_minor: 0,
        id_tag: 'T',
        created_at: NOW,
      })
      .execute();
    expect(await run(locations('2', '3'))).toMatchObject({ vanished: 0, kept_booked: 1 });
    await db().updateTable('reservations').set({ status: 'CANCELED' }).execute();
    expect(await run(locations('2', '3'))).toMatchObject({ vanished: 1, kept_booked: 0 });
  });
});
