// Issue 25, point 2: the page of a charge without an account, its receipt, and the account that keeps it.
import { describe, expect, it } from 'vitest';
import { newSecret, useGuestBench } from '../../tests/kit/payments/guest-bench.ts';

const { world, ask, read, paid, charged } = useGuestBench();

describe('[25.2] the page of a charge', () => {
  it('does not exist for another secret, and for 90 days only', async () => {
    const { secret } = await charged(4_000);
    expect((await ask('GET', `${newSecret()}/`)).status).toBe(404);
    world().clock.set(new Date('2026-09-28T09:00:00Z'));
    expect((await ask('GET', `${secret}/`)).status).toBe(200);
    world().clock.set(new Date('2026-09-30T09:00:00Z'));
    expect((await ask('GET', `${secret}/`)).status).toBe(404);
    await world().guestCharges.forget(world().clock.now());
    const rows = await world().db.selectFrom('guest_charges').selectAll().execute();
    expect(rows.every((row) => row.secret_hash === null)).toBe(true);
  });

  it('opens nothing else: a guest cannot log in', async () => {
    const { reservation } = await paid();
    const { email } = await world()
      .db.selectFrom('users')
      .innerJoin('reservations', 'reservations.user_id', 'users.id')
      .select('users.email')
      .where('reservations.id', '=', reservation.id)
      .executeTakeFirstOrThrow();
    const login = { email: email ?? '', password: 'three boats in a bay' };
    expect((await world().call(null, 'POST', '/api/auth/jwt/create/', login)).status).not.toBe(200);
  });
});

describe('[25.2] the receipt', () => {
  const mails = () => world().db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute();

  it('is mailed once where it was asked for, and nothing else is', async () => {
    const before = (await mails()).length;
    const { secret } = await charged(4_000);
    await ask('PUT', `${secret}/email/`, { email: 'Ada@Example.org' });
    await world().guestCharges.mailReceipts(world().clock.now());
    await world().guestCharges.mailReceipts(world().clock.now());
    const sent = (await mails())
      .slice(before)
      .filter(({ recipient }) => recipient !== world().owner.email);
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['ada@example.org', 'guest_receipt'],
    ]);
    const text = sent[0]?.text_body ?? '';
    expect(text).toContain('Total €1.80, taxes included.');
    const mailed = /\/charge\/([\w-]{43})/.exec(text)?.[1] ?? '';
    expect(mailed).not.toBe(secret);
    expect((await read(mailed)).reservation.status).toBe('FULFILLED');
  });

  it('names the VAT of the seller', async () => {
    await world()
      .db.insertInto('business_profiles')
      .values({
        user_id: world().owner.userId,
        business_name: 'Harbour Energy',
        tax_num: '123456783',
        tax_office: '',
        street_name: 'Akti',
        street_num: '1',
        zipcode: '84100',
        city: 'Ermoupoli',
        user_email: 'owner@example.org',
        business_accounting_email: '',
        phone_number: '',
        vat_percentage_micro: 24_000_000,
        created_at: world().clock.now(),
        updated_at: world().clock.now(),
      })
      .execute();
    const { secret } = await charged(4_000);
    const { reservation } = await read(secret);
    expect(reservation.bill.vat).toEqual({ net: 1.45, amount: 0.35 });
    await ask('PUT', `${secret}/email/`, { email: 'bo@example.org' });
    await world().guestCharges.mailReceipts(world().clock.now());
    const mail = (await mails()).find(({ recipient }) => recipient === 'bo@example.org');
    expect(mail?.text_body).toContain('24 % VAT: €0.35. Without VAT: €1.45.');
    expect(mail?.text_body).toContain('Harbour Energy');
  });

  it('is a PDF for whoever has the address, and there is none before the bill', async () => {
    const { secret, reservation } = await paid();
    expect((await ask('GET', `${secret}/receipt/`)).body.code).toBe('no_receipt_yet');
    await world().charge(reservation.id, 4_000);
    const file = await world().app.inject({ url: `/api/guest-charges/${secret}/receipt/?lang=el` });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('[25.2] a charge that an account keeps', () => {
  it('is in its list, with its payment, and the page still works', async () => {
    const { secret, reservation } = await charged(4_000);
    const driver = await world().join('driver');
    const kept = await ask('POST', 'keep/', { secret }, driver);
    expect(kept).toMatchObject({ status: 200, body: { id: reservation.id } });
    expect(await world().read(driver, reservation.id)).toMatchObject({
      user: { id: driver.userId, email: driver.email },
      payment: { captured: 1.8 },
    });
    expect(await read(secret)).toMatchObject({ is_kept: true });
    expect((await ask('POST', 'keep/', { secret }, driver)).status).toBe(200);
    const rival = await world().join('driver');
    expect((await ask('POST', 'keep/', { secret }, rival)).body.code).toBe('guest_charge_kept');
    await world().expectNoFaults();
  });

  it('is kept once by an account that asks twice at once', async () => {
    const { secret } = await charged(4_000);
    const driver = await world().join('driver');
    const keep = () => ask('POST', 'keep/', { secret }, driver);
    const answers = await Promise.all([keep(), keep()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('does not say on its page which account has it', async () => {
    const { secret } = await charged(4_000);
    const driver = await world().join('driver');
    await ask('POST', 'keep/', { secret }, driver);
    const page = await read(secret);
    expect(page.reservation.user).toMatchObject({ email: '', is_guest: true });
    expect(JSON.stringify(page)).not.toContain(driver.userId);
    for (const [method, path] of [
      ['GET', 'receipt/?lang=en'],
      ['PUT', 'email/'],
    ] as const) {
      const body = method === 'PUT' ? { email: 'other@example.org' } : undefined;
      expect((await ask(method, `${secret}/${path}`, body)).body.code).toBe('guest_charge_kept');
    }
  });

  it('leaves the payment with the guest, so that no dispute is collected from the account', async () => {
    const { secret, reservation } = await charged(4_000);
    const driver = await world().join('driver');
    await ask('POST', 'keep/', { secret }, driver);
    const payment = await world()
      .db.selectFrom('payments')
      .select('user_id')
      .where('reservation_id', '=', reservation.id)
      .executeTakeFirstOrThrow();
    expect(payment.user_id).not.toBe(driver.userId);
  });

  it('is forgotten with the account', async () => {
    const { secret } = await charged(4_000);
    await ask('PUT', `${secret}/email/`, { email: 'gone@example.org' });
    const driver = await world().join('driver');
    await ask('POST', 'keep/', { secret }, driver);
    await world()
      .db.transaction()
      .execute((trx) => world().guestCharges.eraseOf(trx, driver.userId));
    expect((await ask('GET', `${secret}/`)).status).toBe(404);
    const rows = await world().db.selectFrom('guest_charges').select('email').execute();
    expect(rows.map(({ email }) => email)).not.toContain('gone@example.org');
  });

  it('is kept while it runs, and ends as any other', async () => {
    const { secret, reservation } = await paid();
    const driver = await world().join('driver');
    expect((await ask('POST', 'keep/', { secret }, driver)).status).toBe(200);
    await world().charge(reservation.id, 4_000);
    await world().payments.watch(world().clock.now());
    expect(await world().read(driver, reservation.id)).toMatchObject({ paid: true });
    await world().expectNoFaults();
  });
});
