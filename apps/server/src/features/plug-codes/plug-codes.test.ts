// Issue 25, point 1: permanent codes, labels and former addresses.
import { plugCodeOf, readPlugCode } from '@voltagora/domain';
import { expect, test } from 'vitest';
import { createPages } from '../web-pages/pages.ts';
import { pdfPages } from '../../tests/kit/pdf-text.ts';
import { useBench } from '../../tests/kit/reservations/booking-scene.ts';
import { insertStation } from '../../tests/kit/stations/catalogue.ts';

const { scene } = useBench();

const codes = async (stationId = scene().station.stationId, actor = scene().owner) =>
  (await scene().world.call(actor, 'GET', `/api/stations/${stationId}/plug-codes/`)).body;
const scan = (code: string) => scene().world.call(null, 'GET', `/api/plug-codes/${code}/`);
const rename = (slug: string, stationId = scene().station.stationId, actor = scene().owner) =>
  scene().world.call(actor, 'PUT', `/api/stations/${stationId}/`, { slug });
async function labels(query = '') {
  const { world, owner, station } = scene();
  const answer = await world.app.inject({
    url: `/api/stations/${station.stationId}/plug-labels/${query}`,
    headers: { authorization: `Bearer ${owner.userId}` },
  });
  return { type: answer.headers['content-type'], pages: pdfPages(answer.rawPayload) };
}

test('[25.1] every plug has a code for good, at the public address', async () => {
  const first = await codes();
  expect(first.count).toBe(3);
  for (const { code, url } of first.results) {
    expect(readPlugCode(code)).toBe(code);
    expect(url).toBe(`https://volt.example/p/${code}`);
  }
  expect(await codes()).toEqual(first);
  expect(new Set(first.results.map(({ code }: { code: string }) => code)).size).toBe(3);
});

test('[25.1] a scanned code shows station and plug, however it is written', async () => {
  const { results } = await codes();
  const { code, plug } = results[0];
  const answer = await scan(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase());
  expect(answer).toMatchObject({
    status: 200,
    body: { code, plug: { id: plug.id }, station: { id: scene().station.stationId } },
  });
});

test('[25.1] unknown, damaged and retired codes are told apart', async () => {
  const { world, owner, station } = scene();
  const { results } = await codes();
  const { code, plug } = results[2];
  const wrong = (code[0] === '3' ? '4' : '3') + code.slice(1);
  expect(await scan(wrong)).toMatchObject({ status: 400, body: { code: 'plug_code_damaged' } });
  expect(await scan('%00')).toMatchObject({ status: 400, body: { code: 'plug_code_damaged' } });
  expect(plug.id).toBe(station.unconnectedPlugId);
  expect((await world.call(owner, 'DELETE', `/api/stations/plugs/${plug.id}/`)).status).toBe(204);
  expect(await scan(code)).toMatchObject({ status: 410, body: { code: 'plug_code_retired' } });
  const again = await codes();
  expect(again.results.map((each: { code: string }) => each.code)).not.toContain(code);
});

test('[25.1] a well-formed code of no plug is unknown', async () => {
  const unknown = plugCodeOf([1, 2, 3, 4, 5, 6, 7]) ?? '';
  expect(await scan(unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('[25.1] only their owner lists codes and prints labels', async () => {
  const other = await insertStation(scene().world.db, null);
  const { world, owner } = scene();
  for (const path of ['plug-codes', 'plug-labels']) {
    const { status } = await world.call(owner, 'GET', `/api/stations/${other.stationId}/${path}/`);
    expect(status).toBe(404);
  }
});

test('[25.1] labels are a PDF in two languages, one on a page or four', async () => {
  const { results } = await codes();
  const { type, pages } = await labels();
  expect(type).toBe('application/pdf');
  expect(pages).toHaveLength(3);
  const text = pages[0]?.replaceAll(/\s+/g, '') ?? '';
  const { code, url } = results[0];
  for (const said of ['Noaccountneeded', 'Χωρίςλογαριασμό', '1.Scan', 'Σαρώστε']) {
    expect(text).toContain(said);
  }
  expect(text).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  expect(text).toContain(url.replace('https://', ''));
  // Prices before the start, in the order of AFIR Art. 5(4).
  expect(text).toContain('€0.45perkWh·taxesincluded,1July2026');
  expect(text).toContain('0,45€ανάkWh·μεφόρους,');
  expect((await labels('?price=without')).pages[0]).not.toContain('taxes');
  expect((await labels('?layout=sheet')).pages).toHaveLength(1);
  expect((await labels(`?plug=${results[1].plug.id}`)).pages).toHaveLength(1);
});

test('[25.1] a former address leads to the present one, and nobody else gets it', async () => {
  const { world, owner, station } = scene();
  const { body } = await world.call(null, 'GET', `/api/stations/${station.stationId}/`);
  const former: string = body.slug;
  const fresh = `renamed-${station.stationId}`;
  expect((await rename(fresh)).status).toBe(200);
  const pages = createPages({ stations: world.stations });
  expect(await pages(`/stations/${former}`, 'en')).toEqual({ movedTo: `/stations/${fresh}` });
  expect(await pages(`/stations/${fresh}`, 'en')).toMatchObject({ head: { title: body.name } });
  const rival = await insertStation(world.db, owner);
  expect((await rename(former, rival.stationId)).body.code).toBe('slug_taken');
  expect((await rename(former)).status).toBe(200);
  expect(await pages(`/stations/${fresh}`, 'en')).toEqual({ movedTo: `/stations/${former}` });
});

test('[25.1] a station keeps its last twenty former addresses, and the others are free again', async () => {
  const { world } = scene();
  for (let n = 0; n < 22; n++) {
    expect((await rename(`tesla-athens-${n}`)).status).toBe(200);
    world.clock.advance(60_000);
  }
  const found = async (slug: string) =>
    (await world.call(null, 'GET', `/api/stations/get-station-by-slug/${slug}/`)).status;
  expect(await found('tesla-athens-1')).toBe(200);
  expect(await found('tesla-athens-0')).toBe(404);
});

test('[25.1] 100 labels are found after every slug has changed', async () => {
  const { world, owner } = scene();
  const printed: { code: string; plugId: number; stationId: number; slug: string }[] = [];
  while (printed.length < 100) {
    const { stationId } = await insertStation(world.db, owner);
    const { slug } = (await world.call(null, 'GET', `/api/stations/${stationId}/`)).body;
    for (const { code, plug } of (await codes(stationId)).results) {
      printed.push({ code, plugId: plug.id, stationId, slug });
    }
  }
  for (const stationId of new Set(printed.map((each) => each.stationId))) {
    expect((await rename(`moved-${stationId}`, stationId)).status).toBe(200);
  }
  for (const { code, plugId, stationId, slug } of printed) {
    const { body } = await scan(code);
    expect(body.plug.id).toBe(plugId);
    expect(body.station.slug).toBe(`moved-${stationId}`);
    const old = await world.call(null, 'GET', `/api/stations/get-station-by-slug/${slug}/`);
    expect(old.body).toMatchObject({ id: stationId, slug: `moved-${stationId}` });
  }
});
