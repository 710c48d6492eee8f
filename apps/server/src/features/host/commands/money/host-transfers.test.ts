// Payouts to a file of bank transfers, and the executed file to paid payouts.
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/db/db.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import { preparePayouts } from '../../../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../../../tests/kit/server.ts';
import { buyTokens, chargeTokens } from '../../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../../tests/kit/wallet/ledger.ts';
import { createHost } from '../../host.service.ts';
import { readHostArguments } from '../../terminal/host-arguments.ts';

const PATH = '/api/wallet/payouts/';
let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'transfers-'));
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createTestServer(database, { settings: { VOLTAGORA_PAYOUT_DELAY_DAYS: '0' } });
  await world.db
    .updateTable('payouts')
    .set({ status: 'paid' })
    .where('status', '=', 'requested')
    .execute();
});

const payer = { name: 'Island Power', iban: 'DE89370400440532013000' };
const run = (line: string, changes: object = {}) =>
  createHost({ ...world, publicUrl: () => '', payer, ...changes }).run(
    readHostArguments(line.split(' '))?.request,
  );
async function owing(tokens: number): Promise<{ owner: Actor; id: string }> {
  const owner = await world.join('station_owner');
  await preparePayouts(world.db, owner.userId);
  const driver = await world.join('driver');
  await buyTokens(world, driver, 20_000);
  await chargeTokens(world, { driver, owner }, 20_000);
  const { body } = await world.call(owner, 'POST', PATH, { tokens });
  return { owner, id: body.id };
}
const fileOf = (name: string) => join(folder, `${world.clock.now().getTime()}-${name}.xml`);
const statusOf = async (owner: Actor) =>
  (await world.call(owner, 'GET', PATH)).body.results[0].status;

describe('[26.2] the transfer of payouts', () => {
  it('is written once, sums to its payouts, and is paid as one', async () => {
    const one = await owing(100);
    const two = await owing(55.5);
    const file = fileOf('once');
    const answer = await run(`transfer-payouts ${file}`);
    expect(answer).toMatchObject({ ok: true, result: { payouts: 2, amount: 15.55, left: [] } });
    const xml = await readFile(file, 'utf8');
    expect(xml).toContain('<CtrlSum>15.55</CtrlSum>');
    expect(xml.match(/<EndToEndId>/gu)).toHaveLength(2);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await run(`transfer-payouts ${fileOf('none')}`)).toMatchObject({
      ok: true,
      result: { payouts: 0 },
    });
    const refused = await world.call(one.owner, 'POST', `${PATH}${one.id}/withdraw/`);
    expect(refused.body.code).toBe('payout_not_open');
    const { transfer } = (answer as unknown as { result: { transfer: string } }).result;
    expect(await run(`pay-transfer ${transfer}`)).toMatchObject({ result: { paid: 2 } });
    expect([await statusOf(one.owner), await statusOf(two.owner)]).toEqual(['paid', 'paid']);
    expect(await run(`pay-transfer ${transfer}`)).toMatchObject({ result: { paid: 0 } });
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
    const again = fileOf('again');
    await run(`transfer-payouts ${again} --again ${transfer}`);
    expect(await readFile(again, 'utf8')).toBe(xml);
  });

  it('leaves what cannot be paid, with the reason, and pays the rest', async () => {
    const { id: trial } = await owing(100);
    const { id: homeless } = await owing(100);
    const { id: old } = await owing(100);
    const { id: fine } = await owing(100);
    const change = (id: string, set: object) =>
      world.db.updateTable('payouts').set(set).where('id', '=', id).execute();
    await change(trial, { is_trial: true });
    await change(homeless, { iban: null });
    await change(old, { fiat_minor: null });
    const { result } = (await run(`transfer-payouts ${fileOf('left')}`)) as unknown as {
      result: { payouts: number; left: object[] };
    };
    expect(result.payouts).toBe(1);
    expect(result.left).toEqual([
      { id: trial, reason: 'trial' },
      { id: homeless, reason: 'no_account' },
      { id: old, reason: 'no_amount' },
    ]);
    expect(JSON.stringify(result)).not.toContain(fine);
  });

  it('keeps the account of its owner until it is paid, and leaves that of one who has left', async () => {
    const { owner, id } = await owing(100);
    const { owner: leaver, id: late } = await owing(100);
    const leave = (actor: Actor) =>
      world.db.transaction().execute((trx) => world.wallet.close(trx, actor));
    await leave(leaver);
    await world.db
      .updateTable('users')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', leaver.userId)
      .execute();
    const answer = (await run(`transfer-payouts ${fileOf('leaver')}`)) as unknown as {
      result: { transfer: string; left: object[] };
    };
    expect(answer.result.left).toEqual([{ id: late, reason: 'left' }]);
    await expect(leave(owner)).rejects.toMatchObject({ code: 'payout_open' });
    await run(`pay-transfer ${answer.result.transfer}`);
    expect((await leave(owner)).payout).toMatchObject({ amountMinor: 9_000 });
    expect(id).not.toBe(late);
  });

  it('changes nothing when the file cannot be written, or the payer is unknown', async () => {
    const { owner, id } = await owing(100);
    expect(await run(`transfer-payouts ${folder}`)).toMatchObject({ ok: false });
    expect(await run(`transfer-payouts ${fileOf('x')}`, { payer: undefined })).toMatchObject({
      ok: false,
      message: expect.stringContaining('VOLTAGORA_PAYOUT_IBAN'),
    });
    expect(await run('pay-transfer VG-NOWHERE')).toMatchObject({ ok: false });
    expect((await world.call(owner, 'POST', `${PATH}${id}/withdraw/`)).status).toBe(200);
  });
});
