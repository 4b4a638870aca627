import { dataKinds } from '@brava/contract/users/personal-data-kinds.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readZip } from '../../platform/zip/read-zip.ts'
import { password } from '../../auth/testing/auth-world.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { cleanUp } from '../../security/clean-up.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { managingWorld } from '../testing/managing-world.ts'
import { eraseByItself } from './erase-person.ts'
import { places } from './places.ts'

const { world, invite } = await managingWorld()
const { call, db, app } = world
const { brava, digitalis, gejmerija, megabajt } = world.world

const hash = await hashPassword(password)
let nth = 0

/** The day of the world's clock, by which mails are counted. */
const today = () => world.now().toISOString().slice(0, 10)

/** Dino, new in Digitalis, with a password and a canary in every field that a person can fill in. */
async function dino(companyId = digitalis) {
  nth += 1
  const mark = `kanarinac${nth}x${crypto.randomUUID().slice(0, 8)}`
  const email = `${mark}@digitalis.example`
  const made = await invite(await world.tokenOf('tarik@brava.example'), {
    companyId,
    firstName: `${mark}ime`,
    lastName: `${mark}prezime`,
    email,
    phone: `+3876${String(1_000_000 + nth * 7919)}`,
    userGroups: [companyId === digitalis ? 2 : 8],
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const id = Number(made.body.data.id)
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
  return { id, mark, email, name: `${mark}ime ${mark}prezime`, phone: `+3876${String(1_000_000 + nth * 7919)}` }
}
type Dino = Awaited<ReturnType<typeof dino>>

/** Something of Dino's in every listed table that can contain a person's words. */
async function plant({ id, mark, email, name, phone }: Dino) {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const token = await world.tokenOf(email)
  const boundary = 'x-brava'
  const photo = await app.http.inject({
    method: 'POST',
    url: '/api/users/profile-photo',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  expect(photo.statusCode).toBe(200)
  await call('POST', '/auth/login', { body: { username: email, password: 'wrong-password' } })
  const said = JSON.stringify({ by: name, note: `${mark} json` })
  const statements = [
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
      values (${id}, ${`id-${mark}`}, 'x', 0, '{}', false, ${mark})`,
    sql`insert into recovery_codes (user_id, code_hash) values (${id}, ${`hash-${mark}`})`,
    sql`insert into password_resets (token_hash, user_id, expires_at) values (${Buffer.from(mark)}, ${id}, now())`,
    sql`insert into sign_in_challenges (token_hash, user_id, kind, purpose, phone, expires_at)
      values (${Buffer.from(`c${mark}`)}, ${id}, 2, 'signIn', ${phone}, now())`,
    sql`insert into account_changes (user_id, kind, asked_by, asked_at, reason, old_email, new_email, due_at, objection_hash)
      values (${id}, 'email', ${id}, now(), ${mark}, ${email}, ${`new-${email}`}, now(), ${Buffer.from(`o${mark}`)})`,
    sql`insert into user_preferences (user_id, name, value) values (${id}, ${mark}, ${said})`,
    sql`insert into saved_views (user_id, company_id, list, name, search) values (${id}, ${digitalis}, 'orders', ${mark}, ${mark})`,
    sql`insert into report_schedules (company_id, user_id, report, name, request, every, day, hour, formats, next_at, created_at)
      values (${digitalis}, ${id}, 'sales', ${mark}, ${said}, 'week', 1, 8, '{pdf}', now() + interval '1 year', now())`,
    sql`insert into notification_choices (user_id, topic, in_product, mail) values (${id}, 'orders', true, 0)`,
    sql`insert into carts (user_id, company_id, reference) values (${id}, ${digitalis}, ${mark})`,
    sql`insert into idempotency_keys (user_id, key, endpoint, body_hash, status_code, response)
      values (${id}, ${mark}, 'POST /x', 'x', 200, ${said})`,
    sql`insert into notifications (user_id, company_id, topic, kind, type, detail, words)
      values (${id}, ${digitalis}, 'orders', 'order.approved', 2, ${said}, ${mark})`,
    // To Amra, about Dino.
    sql`insert into notifications (user_id, company_id, topic, kind, type, detail, words)
      values (${world.world.amra}, ${digitalis}, 'tickets', 'ticket.asked', 2, ${JSON.stringify({ by: name })}, ${name})`,
    sql`insert into mails (dedupe_key, template, language, to_address, to_name, data, subject, state, user_id)
      values (${`a-${id}`}, 'admin-added', 'bs', 'amra.hodzic@digitalis.example', 'Amra', ${JSON.stringify({ name, by: email })}, ${`${name} je novi`}, 'sent', ${world.world.amra})`,
    sql`insert into mails (dedupe_key, template, language, to_address, to_name, data, subject, state, user_id)
      values (${`b-${id}`}, 'password-changed', 'bs', ${email}, ${name}, '{}', ${mark}, 'sent', ${id})`,
    sql`insert into sms_messages (dedupe_key, kind, language, to_number, data, user_id, good_until, state)
      values (${`s-${id}`}, 'code', 'bs', ${phone}, ${said}, ${id}, now(), 'sent')`,
    sql`insert into mail_bounces (address, reason, since) values (${email}, ${mark}, now())`,
    sql`insert into mail_counts (day, key, count) values (${today()}, ${`to:${email}`}, 1) on conflict do nothing`,
    sql`insert into imports (kind, company_id, user_id, user_name, source) values ('prices', ${digitalis}, ${id}, ${name}, 'text')`,
    sql`insert into job_runs (kind, company_id, user_id, result) values ('x', ${digitalis}, ${id}, ${JSON.stringify({ by: name })})`,
    sql`insert into contact_persons (company_id, keeper_id, name, duty, email, phone) values (${digitalis}, ${digitalis}, ${name}, ${mark}, ${email}, ${phone})`,
    sql`update companies set contact_person = ${name}, phone = ${phone}, email = ${email} where id = ${digitalis}`,
    sql`insert into delivery_addresses (company_id, label, recipient, address, town, country_id, phone)
      select ${digitalis}, 'Ured', ${name}, 'Zmaja od Bosne 1', 'Sarajevo', country_id, ${phone} from companies where id = ${digitalis}`,
    sql`insert into tickets (company_id, user_id, subject, rating_comment) values (${digitalis}, ${id}, ${mark}, ${mark})`,
    sql`insert into ticket_messages (ticket_id, user_id, is_ours, body, detail)
      select id, ${id}, false, ${mark}, ${said} from tickets where user_id = ${id}`,
    sql`insert into company_notes (company_id, keeper_id, user_id, body) values (${digitalis}, ${digitalis}, ${id}, ${mark})`,
    sql`insert into security_events (kind, user_id, company_id, ip, detail) values ('x', ${id}, ${digitalis}, ${mark}, ${said})`,
    sql`insert into company_sign_ups (company_id, key, user_id, message, accepted_at, ip)
      values (${digitalis}, gen_random_uuid(), ${id}, ${mark}, now(), ${mark})
      on conflict (company_id) do nothing`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Every table and column that contains the text, anywhere in the database. */
async function found(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'select')`.execute(db)
  const places: string[] = []
  for (const { name } of rows) {
    const hits = await sql<{ column: string }>`
      select distinct e.key as column from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) e
      where strpos(lower(e.value), ${text.toLowerCase()}) > 0`.execute(db)
    places.push(...hits.rows.map(({ column }) => `${name}.${column}`))
  }
  return places.sort()
}

/** Places the list says are kept: under a neutral name, or by law. */
const stays = new Set(
  places
    .filter((place) => ['neutral', 'kept'].includes(place.fate ?? dataKinds[place.kind].fate))
    .flatMap(({ table, columns = [] }) => columns.map((column) => `${table}.${column}`)),
)

const adminToken = () => world.tokenOf('amra@brava.example')
const disable = (id: number, token: string) => call('DELETE', '/users/delete-users', { token, body: { ids: [id] } })
const erase = (id: number, token: string) => call('POST', `/personal-data/people/${id}/erase`, { token })

/** The current row of the outbox. */
const mailOf = (key: string) =>
  db
    .selectFrom('mails')
    .select([sql<string>`data::text`.as('data'), 'subject', 'state', 'to_address'])
    .where('dedupe_key', '=', key)
    .executeTakeFirst()

async function addMail(
  key: string,
  mail: {
    to: string
    userId?: number
    companyId?: number
    orderId?: number
    data?: object | string
    subject?: string
    state?: string
  },
): Promise<void> {
  const data = typeof mail.data === 'string' ? mail.data : JSON.stringify(mail.data ?? {})
  await sql`insert into mails (dedupe_key, template, language, to_address, user_id, company_id, order_id, data, subject, state)
    values (${key}, 'admin-added', 'bs', ${mail.to}, ${mail.userId ?? null}, ${mail.companyId ?? null},
      ${mail.orderId ?? null}, ${data}::jsonb, ${mail.subject ?? ''}, ${mail.state ?? 'sent'})`.execute(db)
}

/** A person who is invited and has not chosen a password. */
async function invited(more: object, by = 'amra'): Promise<number> {
  const made = await invite(await world.tokenOf(`${by}@brava.example`), more)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return Number(made.body.data.id)
}

const countsOf = async (id: number, token: string): Promise<Record<string, number | null>> => {
  const { kinds } = (await call('GET', `/personal-data/people/${id}`, { token })).body.data
  return Object.fromEntries(
    kinds.map(({ kind, count }: { kind: string; count: number | null }): [string, number | null] => [kind, count]),
  )
}

async function zipOf(path: string, token: string | undefined) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'bs' },
  })
  if (answer.statusCode !== 200) return { status: answer.statusCode, code: answer.json().code, files: new Map() }
  const files = await readZip(answer.rawPayload, { files: 9, bytes: 1e8 })
  const read = await Promise.all(files.map(async (file) => [file.name, await file.bytes()] as const))
  return { status: 200, code: '', files: new Map(read) }
}

describe('erasing a person who left', () => {
  test('leaves nothing of Dino except what the list keeps, and shows "Bivši korisnik" where his name was', async () => {
    const one = await dino()
    await plant(one)
    const before = await found(one.mark)
    // The canaries are in most of the listed places: a scan that finds nothing proves nothing.
    expect(before.length).toBeGreaterThan(30)
    const amra = await adminToken()
    expect((await disable(one.id, amra)).status).toBe(200)
    const preview = (await call('GET', `/personal-data/people/${one.id}`, { token: amra })).body.data
    expect(preview).toMatchObject({ name: one.name, isDisabled: true, isRequested: false })
    expect(preview.kinds).toEqual(
      expect.arrayContaining([
        { kind: 'photo', fate: 'deleted', count: 1 },
        { kind: 'account', fate: 'replaced', count: 1 },
        { kind: 'tickets', fate: 'neutral', count: 2 },
      ]),
    )
    expect((await erase(one.id, amra)).body).toMatchObject({ data: { info: expect.any(String) } })

    // The last mail is still to be sent; the nightly sweep removes it.
    const last = await world.mailsTo(one.email)
    expect(last.map(({ template }) => template)).toEqual(['person-erased'])
    // So are the day's counts, which enforce the limits of a mailbox; they are deleted after two days.
    const aWhile = ['mail_counts.key', 'mails.to_address']
    expect((await found(one.mark)).filter((place) => !stays.has(place))).toEqual(aWhile)
    world.moveClock(5 * 86_400)
    await eraseByItself(app.services)
    await cleanUp(app.services)
    const left = await found(one.mark)
    expect(left.filter((place) => !stays.has(place))).toEqual([])
    expect(left).toEqual(
      expect.arrayContaining([
        'security_events.detail',
        'ticket_messages.body',
        'tickets.subject',
        'company_notes.body',
      ]),
    )
    expect(await found(one.phone)).toEqual([])

    const person = await db.selectFrom('users').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
    expect(person).toMatchObject({ email: '', phone: '', password_hash: null, photo_file_id: null, mfa_kind: 0 })
    const admin = await adminToken()
    const list = await call('POST', '/personal-data/get-erasures', { token: admin, body: {}, language: 'hr' })
    expect(list.body.data[0]).toMatchObject({ userId: one.id, name: `Bivši korisnik ${one.id}`, state: 2 })
    expect(list.body.data[0].allowedActions).toEqual([])
    // Amra's notification about him has the neutral name too.
    const told = await db.selectFrom('notifications').select('words').where('user_id', '=', world.world.amra).execute()
    expect(told.map(({ words }) => words)).toContain(`Former\u00a0user ${one.id}`)
    // His address can be used by somebody new.
    expect((await invite(admin, { email: one.email })).status).toBe(200)
  })

  test("is not undone by forms that Amra opened before: neither his delivery address nor the company restores Dino's data", async () => {
    const one = await dino()
    await plant(one)
    const amra = await adminToken()
    const asked = { token: amra }
    const places = (await call('GET', '/companies/get-my-delivery-addresses', asked)).body.data as {
      id: number
      recipient: string
      countryCode: string
      countryName: string
    }[]
    const open = places.find(({ recipient }) => recipient === one.name)
    if (!open) throw new Error('not planted')
    const versionOf = async () =>
      (await db.selectFrom('companies').select('version').where('id', '=', digitalis).executeTakeFirstOrThrow()).version
    const before = await versionOf()
    expect((await disable(one.id, amra)).status).toBe(200)
    expect((await erase(one.id, amra)).status).toBe(200)
    const { countryCode: _code, countryName: _name, ...body } = open
    const saved = await call('POST', '/companies/save-delivery-address', { token: amra, body })
    expect(saved.body.code).toBe('common.conflict')
    expect(await versionOf()).toBeGreaterThan(before)
    expect((await found(one.phone)).filter((place) => !stays.has(place))).toEqual([])
  })

  test('changes nothing of other people, not even of a namesake', async () => {
    const one = await dino()
    const other = await dino()
    await db
      .updateTable('users')
      .set({ first_name: `${one.mark}ime`, last_name: `${one.mark}prezime` })
      .where('id', '=', other.id)
      .execute()
    await sql`insert into mails (dedupe_key, template, language, to_address, data, state, user_id)
      values (${`n-${one.id}`}, 'admin-added', 'bs', 'x@y.example', ${JSON.stringify({ name: one.name })}, 'sent', ${world.world.amra})`.execute(
      db,
    )
    const admin = await adminToken()
    await disable(one.id, admin)
    expect((await erase(one.id, admin)).status).toBe(200)
    const row = await db.selectFrom('users').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: `${one.mark}ime`, email: other.email, is_disabled: false, erased_at: null })
    // A name shared by two people does not tell which of them is meant.
    const mail = await db.selectFrom('mails').select('data').where('dedupe_key', '=', `n-${one.id}`).executeTakeFirst()
    expect(mail?.data).toEqual({ name: one.name })
  })

  test('is refused for people who can still sign in, for oneself, and without a fresh password', async () => {
    const admin = await adminToken()
    const one = await dino()
    expect((await erase(one.id, admin)).body.code).toBe('users.stillHere')
    expect((await erase(world.world.amra, admin)).body.code).toBe('users.notYourself')
    await disable(one.id, admin)
    world.moveClock(6 * 60)
    expect((await erase(one.id, admin)).body.code).toBe('security.passwordNeeded')
    expect(await found(one.mark)).not.toEqual([])
  })

  test('is for those who manage the person: people of a foreign company are not found', async () => {
    const admin = await adminToken()
    const retailer = await world.tokenOf('nikola@brava.example')
    const foreign = await dino(megabajt)
    const child = await dino(gejmerija)
    await call('DELETE', '/users/delete-users', {
      token: await world.tokenOf('tarik@brava.example'),
      body: { ids: [foreign.id, child.id] },
    })
    for (const token of [admin, retailer])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '/erase', {}],
        ['POST', '/export', {}],
        ['POST', '/ask-erasure', {}],
        ['POST', '/refuse-erasure', { reason: 'x' }],
      ] as const) {
        const answer = await call(method, `/personal-data/people/${foreign.id}${path}`, {
          token,
          ...(body ? { body } : {}),
        })
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'common.notFound'])
      }
    expect((await erase(child.id, retailer)).status).toBe(200)
  })

  test('is done by one of two at once, and the other finds nobody; nothing can reactivate the person', async () => {
    const admin = await adminToken()
    const one = await dino()
    const token = await world.tokenOf(one.email)
    await disable(one.id, admin)
    const answers = await Promise.all([erase(one.id, admin), erase(one.id, admin)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect((await call('GET', '/users/profile', { token })).status).toBe(401)
    for (const path of ['reactivate-user', 'reset-password'])
      expect((await call('PUT', `/users/${path}/${one.id}`, { token: admin })).status).toBe(404)
    expect((await world.signIn(one.email)).status).toBe(401)
    expect((await world.signIn(`former user ${one.id}`)).status).toBe(401)
    const events = await db
      .selectFrom('security_events')
      .select(['user_id', 'detail'])
      .where('kind', '=', 'users.erased')
      .where(sql<boolean>`(detail ->> 'userId')::bigint = ${one.id}`)
      .execute()
    expect(events).toEqual([{ user_id: world.world.amra, detail: { userId: one.id, companyId: digitalis } }])
  })

  test('waits for a reactivation of the person at the same moment', async () => {
    const admin = await adminToken()
    const one = await dino()
    await disable(one.id, admin)
    let erasing: ReturnType<typeof erase> | undefined
    await inTransaction(db, async (trx) => {
      await sql`update users set is_disabled = false, disabled_at = null where id = ${one.id}`.execute(trx)
      erasing = erase(one.id, admin)
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
                db,
              )
            ).rows.length,
          { timeout: 90_000 },
        )
        .toBeGreaterThan(0)
    })
    expect((await erasing)?.body.code).toBe('users.stillHere')
    expect((await world.signIn(one.email)).status).toBe(200)
  })

  test('happens automatically after the months of the parameter, and never with 0', async () => {
    const admin = await adminToken()
    const one = await dino()
    await disable(one.id, admin)
    world.moveClock(70 * 86_400)
    await cleanUp(app.services)
    expect(await eraseByItself(app.services)).toBe(0)
    await sql`insert into parameters (name, value) values ('eraseAfterMonths', '2')
      on conflict (name) do update set value = excluded.value`.execute(db)
    try {
      expect(await eraseByItself(app.services)).toBeGreaterThan(0)
      expect(await eraseByItself(app.services)).toBe(0)
      expect((await found(one.mark)).filter((place) => !stays.has(place))).toEqual(['mails.to_address'])
      const request = await db
        .selectFrom('erasure_requests')
        .select(['state', 'asked_by', 'decided_by'])
        .where('user_id', '=', one.id)
        .execute()
      expect(request).toEqual([{ state: 2, asked_by: null, decided_by: null }])
      // People who work here are left alone.
      expect((await world.signIn('nikola@brava.example')).status).toBe(200)
    } finally {
      await sql`delete from parameters where name = 'eraseAfterMonths'`.execute(db)
    }
  })
})

describe('what belongs to others when a person is erased', () => {
  test('stays as it is at Megabajt when Amra erases a person she named "PixelPoint Zagreb" with a field name and a year as other data', async () => {
    const amra = await adminToken()
    const id = await invited({ firstName: 'PixelPoint', lastName: 'Zagreb', phone: '2026', username: 'orderNumber' })
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
    const said = '{"year": 2026, "company": "PixelPoint Zagreb", "orderNumber": "2026-000017"}'
    await addMail(`foreign-${id}`, {
      to: 'info@megabajt.example',
      companyId: megabajt,
      data: said,
      subject: 'PixelPoint Zagreb 2026',
      state: 'queued',
    })
    await addMail(`foreign-person-${id}`, { to: 'lea@brava.example', userId: world.world.lea, data: said })
    await sql`insert into notifications (user_id, company_id, topic, kind, type, detail, words)
      values (${world.world.lea}, ${megabajt}, 'orders', 'order.approved', 2, ${said}::jsonb, 'PixelPoint Zagreb')`.execute(
      db,
    )
    await sql`insert into news (kind, company_id, detail, due_at) values ('x', ${megabajt}, ${said}::jsonb, now() + interval '9 years')`.execute(
      db,
    )
    await sql`insert into job_runs (kind, company_id, user_id, result) values ('x', ${megabajt}, ${world.world.lea}, ${said}::jsonb)`.execute(
      db,
    )
    const stands = async () => [
      await mailOf(`foreign-${id}`),
      await mailOf(`foreign-person-${id}`),
      (
        await sql`select detail::text, words from notifications where company_id = ${megabajt} order by id desc limit 1`.execute(
          db,
        )
      ).rows,
      (await sql`select detail::text from news where company_id = ${megabajt} order by id desc limit 1`.execute(db))
        .rows,
      (await sql`select result::text from job_runs where company_id = ${megabajt} order by id desc limit 1`.execute(db))
        .rows,
    ]
    const before = await stands()
    await disable(id, amra)
    // The count reveals nothing about other companies' messages either.
    expect(await countsOf(id, amra)).not.toHaveProperty('mentions')
    expect((await erase(id, amra)).status).toBe(200)
    expect(await stands()).toEqual(before)
    await sql`delete from news where kind = 'x'`.execute(db)
  })

  test(`shows Amra "Bivši korisnik" where Dino's full name was, and leaves field names and numbers alone`, async () => {
    const amra = await adminToken()
    const one = await dino()
    const note = JSON.stringify(`Pisao "${one.name}", ${one.email}.`)
    await addMail(`colleague-${one.id}`, {
      to: 'amra@brava.example',
      userId: world.world.amra,
      data: `{"${one.name}": 12.50, "by": "${one.name}", "near": "${one.name}ov", "note": ${note},
        "other": "x${one.email}", "total": 10000000000000000001}`,
      subject: `${one.name}, ${one.name}ov`,
    })
    await disable(one.id, amra)
    expect((await erase(one.id, amra)).status).toBe(200)
    const mail = await mailOf(`colleague-${one.id}`)
    const former = `Former\u00a0user ${one.id}`
    expect(mail?.subject).toBe(`${former}, ${one.name}ov`)
    expect(mail?.data).toContain(`"${one.name}": 12.50`)
    expect(mail?.data).toContain('"total": 10000000000000000001')
    expect(JSON.parse(mail?.data ?? '')).toMatchObject({
      by: former,
      near: `${one.name}ov`,
      note: `Pisao "${former}", ${former}.`,
      other: `x${one.email}`,
    })
  })

  test('no longer names Dino in the messages Tarik got about his tickets', async () => {
    const amra = await adminToken()
    const one = await dino()
    const asked = await call('POST', '/support-tickets/create-support-ticket', {
      token: await world.tokenOf(one.email),
      body: { subject: 'Ključ ne radi', message: 'Molim provjerite.' },
    })
    expect(asked.status).toBe(200)
    await spreadNews(app.services)
    const told = async () =>
      (
        await sql<{ by: string }>`
          select data ->> 'by' as by from mails where template = 'ticket-asked' and data ->> 'ticketId' in
            (select id::text from tickets where user_id = ${one.id})
          union all select detail ->> 'by' from notifications where ticket_id in (select id from tickets where user_id = ${one.id})`.execute(
          db,
        )
      ).rows.map(({ by }) => by)
    const before = await told()
    expect(before.length).toBeGreaterThanOrEqual(2)
    expect(new Set(before)).toEqual(new Set([one.name]))
    await disable(one.id, amra)
    expect((await erase(one.id, amra)).status).toBe(200)
    expect(await told()).toEqual(before.map(() => `Former\u00a0user ${one.id}`))
  })

  test('is neither revealed nor deleted through the address that Amra entered for a person who never answered', async () => {
    const amra = await adminToken()
    const address = `gost-${crypto.randomUUID()}@kupac.example`
    await addMail(`guest ${address}`, { to: address, subject: 'Tajna gosta', state: 'queued' })
    await addMail(`nikola ${address}`, { to: address, userId: world.world.nikola, subject: 'Tajna Nikole' })
    await sql`insert into mail_bounces (address, reason, since) values (${address}, 'mailbox full', now())`.execute(db)
    await sql`insert into mail_counts (day, key, count) values (${today()}, ${`to:code:${address}`}, 5)`.execute(db)
    const id = await invited({ email: address, phone: '+38761555999' })
    await sql`insert into mail_counts (day, key, count) values (${today()}, 'to:+38761555999', 5)
      on conflict do nothing`.execute(db)
    await disable(id, amra)
    const { files } = await zipOf(`/personal-data/people/${id}/export`, amra)
    const json = String(files.get(`vasi-podaci-${id}.json`))
    expect(json).toContain(address)
    for (const secret of ['Tajna', 'mailbox full']) expect(json).not.toContain(secret)
    expect((await erase(id, amra)).status).toBe(200)
    expect(await mailOf(`guest ${address}`)).toMatchObject({ subject: 'Tajna gosta', state: 'queued' })
    expect(await mailOf(`nikola ${address}`)).toMatchObject({ subject: 'Tajna Nikole' })
    expect(await found(address)).toEqual([
      'mail_bounces.address',
      'mail_counts.key',
      'mails.dedupe_key',
      'mails.to_address',
    ])
    const { rows } = await sql<{ key: string }>`select key from mail_counts
      where key in (${`to:${address}`}, ${`to:code:${address}`}, 'to:+38761555999') order by key`.execute(db)
    expect(rows.map(({ key }) => key)).toEqual(['to:+38761555999', `to:code:${address}`, `to:${address}`].sort())
  })

  test('stays in the outbox for the colleague with whom Dino shares a mailbox', async () => {
    const amra = await adminToken()
    const one = await dino()
    const other = await dino()
    await db.updateTable('users').set({ email: one.email }).where('id', '=', other.id).execute()
    await addMail(`shared-own-${one.id}`, { to: one.email, userId: one.id, state: 'queued' })
    await addMail(`shared-other-${one.id}`, { to: one.email, userId: other.id, state: 'queued' })
    await addMail(`shared-nobody-${one.id}`, { to: one.email, companyId: digitalis })
    await sql`insert into mail_bounces (address, reason, since) values (${one.email}, 'x', now())`.execute(db)
    await disable(one.id, amra)
    expect((await erase(one.id, amra)).status).toBe(200)
    expect(await mailOf(`shared-own-${one.id}`)).toBeUndefined()
    expect(await mailOf(`shared-other-${one.id}`)).toMatchObject({ state: 'queued', to_address: one.email })
    expect(await mailOf(`shared-nobody-${one.id}`)).toBeDefined()
    expect(await found(one.email)).toContain('mail_bounces.address')
  })

  test("keeps the company's phone number when Dino, who shares it with a colleague, is erased", async () => {
    const amra = await adminToken()
    const one = await dino()
    const other = await dino()
    await db.updateTable('users').set({ phone: one.phone }).where('id', '=', other.id).execute()
    const phoneOf = async () =>
      (await db.selectFrom('companies').select('phone').where('id', '=', digitalis).executeTakeFirstOrThrow()).phone
    const before = await phoneOf()
    await db.updateTable('companies').set({ phone: one.phone }).where('id', '=', digitalis).execute()
    await disable(one.id, amra)
    expect((await erase(one.id, amra)).status).toBe(200)
    expect(await phoneOf()).toBe(one.phone)
    await db.updateTable('companies').set({ phone: before }).where('id', '=', digitalis).execute()
  })

  test('is sent to a supplier and to buyers even if Dino, who caused it, is erased in the meantime', async () => {
    const amra = await adminToken()
    const one = await dino()
    await addMail(`supplier-${one.id}`, { to: 'keys@keybridge.example', userId: one.id, state: 'queued' })
    await addMail(`order-${one.id}`, { to: one.email, userId: one.id, orderId: 7, state: 'queued' })
    await addMail(`sent-${one.id}`, { to: 'keys@keybridge.example', userId: one.id })
    await sql`insert into sms_messages (dedupe_key, kind, language, to_number, user_id, order_id, good_until)
      values (${`order-sms-${one.id}`}, 'order-delivery', 'bs', '+38761555201', ${one.id}, 7, now())`.execute(db)
    await disable(one.id, amra)
    expect((await erase(one.id, amra)).status).toBe(200)
    expect(await mailOf(`supplier-${one.id}`)).toMatchObject({ state: 'queued' })
    expect(await mailOf(`order-${one.id}`)).toMatchObject({ state: 'queued' })
    expect(await mailOf(`sent-${one.id}`)).toBeUndefined()
    const texts = async () =>
      (await sql`select 1 from sms_messages where dedupe_key = ${`order-sms-${one.id}`}`.execute(db)).rows.length
    expect(await texts()).toBe(1)
    // Sent by now; the sweep removes them with the rest.
    await sql`update mails set state = 'sent' where user_id = ${one.id}`.execute(db)
    await sql`update sms_messages set state = 'sent' where user_id = ${one.id}`.execute(db)
    world.moveClock(5 * 86_400)
    await eraseByItself(app.services)
    expect([await mailOf(`supplier-${one.id}`), await mailOf(`order-${one.id}`), await texts()]).toEqual([
      undefined,
      undefined,
      0,
    ])
  })

  test("does not include failed sign-ins to Dino's account: they are in his export and are erased with him", async () => {
    const amra = await adminToken()
    const one = await dino()
    const ip = '198.51.100.77'
    await call('POST', '/auth/login', { body: { username: one.email, password: 'wrong-password' }, ip })
    const failures = async () =>
      (await sql`select 1 from sign_in_failures where account = ${`user:${one.id}`}`.execute(db)).rows.length
    expect(await failures()).toBe(1)
    await disable(one.id, amra)
    const { files } = await zipOf(`/personal-data/people/${one.id}/export`, amra)
    expect(String(files.get(`vasi-podaci-${one.id}.json`))).toContain(ip)
    await erase(one.id, amra)
    expect(await failures()).toBe(0)
  })
})

describe('the nightly erasure', () => {
  const after = async (months: string, at: () => Promise<void>) => {
    await sql`insert into parameters (name, value) values ('eraseAfterMonths', ${months})
      on conflict (name) do update set value = excluded.value`.execute(db)
    try {
      await at()
    } finally {
      await sql`delete from parameters where name = 'eraseAfterMonths'`.execute(db)
    }
  }
  const isErased = async (id: number) =>
    (await db.selectFrom('users').select('erased_at').where('id', '=', id).executeTakeFirst())?.erased_at !== null

  test('copes with people named "true", "null" and "4711", and with one who cannot be erased, which is reported', async () => {
    const amra = await adminToken()
    const odd = await Promise.all(['true', 'null', '4711'].map((username) => invited({ username: `${username}` })))
    const stuck = await dino()
    const last = await dino()
    for (const id of [...odd, stuck.id, last.id])
      await addMail(`odd-${id}`, {
        to: 'amra@brava.example',
        userId: world.world.amra,
        data: { isTrue: true, nothing: null, number: 4711 },
      })
    const earlier = await dino()
    await disable(earlier.id, amra)
    expect((await erase(earlier.id, amra)).status).toBe(200)
    world.moveClock(5 * 86_400)
    const token = await adminToken()
    for (const id of [...odd, stuck.id, last.id]) {
      expect((await disable(id, token)).status).toBe(200)
      world.moveClock(60)
    }
    world.moveClock(70 * 86_400)
    // Somebody has the name given to erased people.
    const other = await dino()
    const rename = (username: string) => db.updateTable('users').set({ username }).where('id', '=', other.id).execute()
    await rename(`former user ${stuck.id}`)
    await after('2', async () => {
      await sql`update users set erased_at = ${new Date(world.now().getTime() - 5 * 86_400_000)} where id = ${earlier.id}`.execute(
        db,
      )
      try {
        await expect(eraseByItself(app.services)).rejects.toThrow(String(stuck.id))
      } finally {
        await rename(other.email)
      }
      expect(await Promise.all([...odd, stuck.id, last.id].map(isErased))).toEqual([true, true, true, false, true])
      // What arrived after earlier erasures is still swept up.
      expect(await world.mailsTo(earlier.email)).toEqual([])
      expect(await eraseByItself(app.services)).toBe(1)
      expect(await isErased(stuck.id)).toBe(true)
    })
  })

  test('happens when the months are complete, also at the end of a month: on 31 October not yet for 1 March and eight months', async () => {
    const amra = await adminToken()
    const one = await dino()
    await disable(one.id, amra)
    await sql`update users set disabled_at = '2026-03-01T12:00:00Z' where id = ${one.id}`.execute(db)
    const nightOf = (day: string) =>
      eraseByItself({ ...app.services, clock: { now: () => new Date(`${day}T13:00:00Z`) } })
    await after('8', async () => {
      await nightOf('2026-10-31')
      expect(await isErased(one.id)).toBe(false)
      await nightOf('2026-11-01')
      expect(await isErased(one.id)).toBe(true)
    })
  })
})

describe('the supplier of a company', () => {
  test('cannot download the data of a person who left its retailer: only the retailer and the distributor can', async () => {
    const one = await dino(gejmerija)
    const [tarik, amra, nikola] = await Promise.all(
      ['tarik', 'amra', 'nikola'].map((name) => world.tokenOf(`${name}@brava.example`)),
    )
    await disable(one.id, String(tarik))
    const path = `/personal-data/people/${one.id}/export`
    expect(await zipOf(path, amra)).toMatchObject({ status: 409, code: 'users.dataOfOthers' })
    for (const token of [tarik, nikola]) {
      const { status, files } = await zipOf(path, token)
      expect(status).toBe(200)
      expect(String(files.get(`vasi-podaci-${one.id}.json`))).toContain(one.email)
    }
    const noted = await db
      .selectFrom('security_events')
      .select('user_id')
      .where('kind', '=', 'users.dataExported')
      .where(sql<boolean>`(detail ->> 'userId')::bigint = ${one.id}`)
      .execute()
    expect(noted.map(({ user_id }) => user_id)).not.toContain(world.world.amra)
  })

  test('erases what is stored by account id, and sees no counts; the retailer keeps its messages and contacts', async () => {
    const amra = await adminToken()
    const one = await dino(gejmerija)
    const before = await db
      .selectFrom('companies')
      .select(['contact_person', 'phone', 'email'])
      .where('id', '=', gejmerija)
      .executeTakeFirstOrThrow()
    await addMail(`own-${one.id}`, { to: one.email, userId: one.id })
    await addMail(`nikola-${one.id}`, {
      to: 'nikola@brava.example',
      userId: world.world.nikola,
      data: { by: one.name },
      subject: one.name,
    })
    for (const keeper of [brava, digitalis, gejmerija])
      await sql`insert into contact_persons (company_id, keeper_id, name) values (${gejmerija}, ${keeper}, ${one.name})`.execute(
        db,
      )
    await sql`update companies set contact_person = ${one.name} where id = ${gejmerija}`.execute(db)
    await disable(one.id, amra)
    const counts = await countsOf(one.id, amra)
    expect(counts).toMatchObject({ account: null, sessions: null, tickets: null, orders: null })
    expect(Object.values(counts).filter((count) => count !== null)).toEqual([])
    expect((await erase(one.id, amra)).status).toBe(200)
    expect(await mailOf(`own-${one.id}`)).toBeUndefined()
    expect(await mailOf(`nikola-${one.id}`)).toMatchObject({
      data: JSON.stringify({ by: one.name }).replace(':', ': '),
    })
    const company = await db
      .selectFrom('companies')
      .select('contact_person')
      .where('id', '=', gejmerija)
      .executeTakeFirstOrThrow()
    expect(company.contact_person).toBe(one.name)
    await db.updateTable('companies').set(before).where('id', '=', gejmerija).execute()
    const kept = await db.selectFrom('contact_persons').select('keeper_id').where('name', '=', one.name).execute()
    expect(kept.map(({ keeper_id }) => keeper_id).sort((a, b) => a - b)).toEqual(
      [brava, gejmerija].sort((a, b) => a - b),
    )
  })
})

describe('contact persons of the distributor', () => {
  test("are neither in Amra's download about Dino nor erased by her; those that Tarik keeps are his to export and erase", async () => {
    const [tarik, amra] = await Promise.all(['tarik', 'amra'].map((name) => world.tokenOf(`${name}@brava.example`)))
    const keep = (one: Dino) =>
      sql`insert into contact_persons (company_id, keeper_id, name, duty) values (${digitalis}, ${brava}, ${one.name}, 'Nabava distributera')`.execute(
        db,
      )
    const kept = (one: Dino) => db.selectFrom('contact_persons').select('id').where('name', '=', one.name).execute()
    const [one, other] = [await dino(), await dino()]
    for (const each of [one, other]) {
      await keep(each)
      await disable(each.id, String(amra))
    }
    const jsonOf = async (id: number, token: string | undefined) =>
      String((await zipOf(`/personal-data/people/${id}/export`, token)).files.get(`vasi-podaci-${id}.json`))
    expect(await jsonOf(one.id, amra)).not.toContain('Nabava distributera')
    expect(await jsonOf(one.id, tarik)).toContain('Nabava distributera')
    await erase(one.id, String(amra))
    expect(await kept(one)).toHaveLength(1)
    await erase(other.id, String(tarik))
    expect(await kept(other)).toEqual([])
  })
})

describe('a request for erasure', () => {
  test('is refused for a reason that arrives as Tarik wrote it; that of Amra carries no link', async () => {
    const refused = async (by: string, reason: string) => {
      const one = await dino()
      expect(
        (await call('POST', '/personal-data/mine/ask-erasure', { token: await world.tokenOf(one.email) })).status,
      ).toBe(200)
      const path = `/personal-data/people/${one.id}/refuse-erasure`
      expect((await call('POST', path, { token: await world.tokenOf(by), body: { reason } })).status).toBe(200)
      return (await world.mailsTo(one.email))[0]?.text
    }
    const reason = 'Otvoreno je 65.00 KM od 3.11.2026., https://brava.example/uslovi'
    expect(await refused('tarik@brava.example', reason)).toContain(reason)
    expect(await refused('amra@brava.example', 'Vidi https://evil.example')).toContain('Vidi evil example')
  })

  test('is confirmed to Dino by mail, reported to administrators, refused with a reason, made again and granted', async () => {
    const admin = await adminToken()
    const one = await dino()
    const token = await world.tokenOf(one.email)
    const ask = () => call('POST', '/personal-data/mine/ask-erasure', { token })
    expect((await ask()).status).toBe(200)
    expect((await ask()).body.code).toBe('users.erasureAsked')
    expect((await call('GET', '/personal-data/mine', { token })).body.data.request).toMatchObject({ state: 1 })
    const row = (await call('POST', '/personal-data/get-erasures', { token: admin, body: { filters: { state: [1] } } }))
      .body.data[0]
    expect(row).toMatchObject({ userId: one.id, name: one.name, allowedActions: ['erase', 'refuse'] })
    const news = await db.selectFrom('news').select('user_id').where('kind', '=', 'erasure.waits').execute()
    const told = await db.selectFrom('notifications').select('kind').where('kind', '=', 'erasure.waits').execute()
    expect(news.length + told.length).toBeGreaterThan(0)

    const refuse = (reason: string) =>
      call('POST', `/personal-data/people/${one.id}/refuse-erasure`, { token: admin, body: { reason } })
    expect((await refuse('An order is open.')).status).toBe(200)
    expect((await refuse('Again.')).body.code).toBe('users.noErasureAsked')
    const mails = await world.mailsTo(one.email)
    expect(mails.slice(0, 2).map(({ template }) => template)).toEqual(['erasure-refused', 'erasure-asked'])
    expect(mails[0]?.text).toContain('An order is open.')
    expect((await call('GET', '/personal-data/mine', { token })).body.data.request).toMatchObject({
      state: 3,
      answer: 'An order is open.',
    })

    expect((await ask()).status).toBe(200)
    expect((await call('POST', '/personal-data/mine/withdraw-erasure', { token })).status).toBe(200)
    expect((await call('POST', '/personal-data/mine/withdraw-erasure', { token })).body.code).toBe(
      'users.noErasureAsked',
    )
    expect((await call('POST', `/personal-data/people/${one.id}/ask-erasure`, { token: admin })).status).toBe(200)
    await disable(one.id, admin)
    expect((await erase(one.id, admin)).status).toBe(200)
    const states = await db
      .selectFrom('erasure_requests')
      .select('state')
      .where('user_id', '=', one.id)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual([3, 4, 2])
  })

  test("notifies those who may decide, by their choices, and waits on their dashboards: Amra and a retailer's Nikola, not Ana", async () => {
    const { amra, nikola, ana } = world.world
    const person = (name: string) => world.tokenOf(`${name}@brava.example`)
    const told = async (userId: number) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from notifications
        where user_id = ${userId} and kind = 'erasure.waits'`.execute(db)
      return rows[0]?.n ?? 0
    }
    const waiting = async (name: string) =>
      (await call('GET', '/dashboard/get-dashboard-data/1', { token: await person(name) })).body.data.buyer.erasures
        .count
    const everybody = [amra, nikola, ana]
    const counts = async () => {
      await spreadNews(app.services)
      return {
        told: await Promise.all(everybody.map(told)),
        waiting: await Promise.all(['amra', 'nikola'].map(waiting)),
      }
    }
    const asks = async (one: Dino) =>
      call('POST', '/personal-data/mine/ask-erasure', { token: await world.tokenOf(one.email) })
    const before = await counts()
    const more = (ofAmra: number, ofNikola: number) => ({
      told: [Number(before.told[0]) + ofAmra, Number(before.told[1]) + ofNikola, before.told[2]],
      waiting: [before.waiting[0] + ofAmra, before.waiting[1] + ofNikola],
    })
    await asks(await dino(gejmerija))
    expect(await counts()).toEqual(more(1, 1))
    await asks(await dino())
    expect(await counts()).toEqual(more(2, 1))

    // Not for themselves: the person who asks is neither notified nor has anything to decide.
    const choices = async (name: string) =>
      call('PUT', '/notifications/choices', {
        token: await person(name),
        body: { topic: 'erasures', inProduct: false, mail: 0 },
      })
    expect((await choices('amra')).status).toBe(200)
    await asks(await dino())
    expect(await counts()).toMatchObject({ told: more(2, 1).told, waiting: more(3, 1).waiting })
    const colleague = await world.tokenOf((await dino()).email)
    const refused = await call('PUT', '/notifications/choices', {
      token: colleague,
      body: { topic: 'erasures', inProduct: true, mail: 1 },
    })
    expect(refused.status).toBe(403)
  })

  test('needs the password entered recently', async () => {
    const one = await dino()
    const token = await world.tokenOf(one.email)
    world.moveClock(6 * 60)
    expect((await call('POST', '/personal-data/mine/ask-erasure', { token })).body.code).toBe('security.passwordNeeded')
    await call('POST', '/auth/reauthenticate', { token, body: { password } })
    expect((await call('POST', '/personal-data/mine/ask-erasure', { token })).status).toBe(200)
  })
})

describe("the export of a person's data", () => {
  test('contains everything shown of Dino, no secrets, and nothing of Amra', async () => {
    const one = await dino()
    await plant(one)
    const token = await world.tokenOf(one.email)
    const { status, files } = await zipOf('/personal-data/mine/export', token)
    expect(status).toBe(200)
    const names = [...files.keys()]
    expect(names).toEqual([`vasi-podaci-${one.id}.html`, `vasi-podaci-${one.id}.json`, 'photo.webp'])
    const json = JSON.parse(String(files.get(names[1] ?? '')))
    const tables = (json.kinds as { tables: { table: string; rows: object[] }[] }[]).flatMap((kind) => kind.tables)
    const rowsOf = (table: string) =>
      JSON.stringify(tables.filter((each) => each.table === table).flatMap((each) => each.rows))
    for (const table of [
      'users',
      'passkeys',
      'sign_in_challenges',
      'account_changes',
      'user_preferences',
      'saved_views',
      'report_schedules',
      'mails',
      'sms_messages',
      'mail_bounces',
      'contact_persons',
      'companies',
      'delivery_addresses',
      'tickets',
      'ticket_messages',
      'company_notes',
      'security_events',
      'carts',
    ])
      expect(rowsOf(table), table).toMatch(new RegExp(`${one.mark}|\\${one.phone}`))
    const page = String(files.get(names[0] ?? ''))
    expect(page).toContain(one.mark)
    const all = page + String(files.get(names[1] ?? ''))
    expect(all).not.toContain(hash)
    expect(all).not.toContain(`hash-${one.mark}`)
    expect(all).not.toContain('amra.hodzic@digitalis.example')
    expect(all).not.toContain('amra@brava.example')
    const last = await db
      .selectFrom('security_events')
      .select(['kind', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ kind: 'data.exported', user_id: one.id })
    world.moveClock(6 * 60)
    expect(await zipOf('/personal-data/mine/export', token)).toMatchObject({
      status: 403,
      code: 'security.passwordNeeded',
    })
  })

  test('can be made by Amra for a person who left, and by nobody for one who is still there', async () => {
    const admin = await adminToken()
    const one = await dino()
    const path = `/personal-data/people/${one.id}/export`
    expect(await zipOf(path, admin)).toMatchObject({ status: 409, code: 'users.stillHere' })
    await disable(one.id, admin)
    const { files } = await zipOf(path, admin)
    expect(String(files.get(`vasi-podaci-${one.id}.json`))).toContain(one.email)
    const noted = await db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'users.dataExported')
      .execute()
    expect(noted.map(({ detail }) => detail)).toContainEqual({ userId: one.id, companyId: digitalis })
  })
})
