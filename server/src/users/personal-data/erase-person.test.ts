import { dataKinds } from '@brava/contract/users/personal-data-kinds.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readZip } from '../../platform/zip/read-zip.ts'
import { password } from '../../auth/testing/auth-world.ts'
import { spreadNews } from '../../notifications/spread-news.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { managingWorld } from '../testing/managing-world.ts'
import { eraseByItself } from './erase-person.ts'
import { places } from './places.ts'

const { world, invite } = await managingWorld()
const { call, db, app } = world
const { digitalis, gejmerija, megabajt } = world.world

const hash = await hashPassword(password)
let nth = 0

/** Dino, new in Digitalis, with a password and a canary in every field that a person can fill. */
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

/** Something of Dino in every table of the list in which a person's words can stand. */
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
    sql`insert into mails (dedupe_key, template, language, to_address, to_name, data, subject, state)
      values (${`a-${id}`}, 'admin-added', 'bs', 'amra.hodzic@digitalis.example', 'Amra', ${JSON.stringify({ name, by: email })}, ${`${name} je novi`}, 'sent')`,
    sql`insert into mails (dedupe_key, template, language, to_address, to_name, data, subject, state, user_id)
      values (${`b-${id}`}, 'password-changed', 'bs', ${email}, ${name}, '{}', ${mark}, 'sent', ${id})`,
    sql`insert into sms_messages (dedupe_key, kind, language, to_number, data, user_id, good_until, state)
      values (${`s-${id}`}, 'code', 'bs', ${phone}, ${said}, ${id}, now(), 'sent')`,
    sql`insert into mail_bounces (address, reason, since) values (${email}, ${mark}, now())`,
    sql`insert into mail_counts (day, key, count) values (current_date, ${`to:${email}`}, 1) on conflict do nothing`,
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

/** Every table and column in which the text stands, anywhere in the database. */
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

/** Where the list says that something stays: under a neutral name, or by law. */
const stays = new Set(
  places
    .filter((place) => ['neutral', 'kept'].includes(place.fate ?? dataKinds[place.kind].fate))
    .flatMap(({ table, columns = [] }) => columns.map((column) => `${table}.${column}`)),
)

const adminToken = () => world.tokenOf('amra@brava.example')
const disable = (id: number, token: string) => call('DELETE', '/users/delete-users', { token, body: { ids: [id] } })
const erase = (id: number, token: string) => call('POST', `/personal-data/people/${id}/erase`, { token })

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
  test('leaves nothing of Dino but what the list says is kept, and says "Bivši korisnik" where he stood', async () => {
    const one = await dino()
    await plant(one)
    const before = await found(one.mark)
    // What is planted stands in most of the list: a scan that finds nothing proves nothing.
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

    // The last mail still has to go out; the nightly sweep takes it away.
    const last = await world.mailsTo(one.email)
    expect(last.map(({ template }) => template)).toEqual(['person-erased'])
    expect((await found(one.mark)).filter((place) => !stays.has(place))).toEqual(['mails.to_address'])
    world.moveClock(5 * 86_400)
    await eraseByItself(app.services)
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
    // The notification about him to Amra has the neutral name too.
    const told = await db.selectFrom('notifications').select('words').where('user_id', '=', world.world.amra).execute()
    expect(told.map(({ words }) => words)).toContain(`Former\u00a0user ${one.id}`)
    // His address is free for somebody new.
    expect((await invite(admin, { email: one.email })).status).toBe(200)
  })

  test('does nothing to what others have, not even to a namesake', async () => {
    const one = await dino()
    const other = await dino()
    await db
      .updateTable('users')
      .set({ first_name: `${one.mark}ime`, last_name: `${one.mark}prezime` })
      .where('id', '=', other.id)
      .execute()
    await sql`insert into mails (dedupe_key, template, language, to_address, data, state)
      values (${`n-${one.id}`}, 'admin-added', 'bs', 'x@y.example', ${JSON.stringify({ name: one.name })}, 'sent')`.execute(
      db,
    )
    const admin = await adminToken()
    await disable(one.id, admin)
    expect((await erase(one.id, admin)).status).toBe(200)
    const row = await db.selectFrom('users').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: `${one.mark}ime`, email: other.email, is_disabled: false, erased_at: null })
    // A name that two have tells nobody which of them is meant.
    const mail = await db.selectFrom('mails').select('data').where('dedupe_key', '=', `n-${one.id}`).executeTakeFirst()
    expect(mail?.data).toEqual({ name: one.name })
  })

  test('is refused for who can still sign in, for oneself, and without a fresh password', async () => {
    const admin = await adminToken()
    const one = await dino()
    expect((await erase(one.id, admin)).body.code).toBe('users.stillHere')
    expect((await erase(world.world.amra, admin)).body.code).toBe('users.notYourself')
    await disable(one.id, admin)
    world.moveClock(6 * 60)
    expect((await erase(one.id, admin)).body.code).toBe('security.passwordNeeded')
    expect(await found(one.mark)).not.toEqual([])
  })

  test('belongs to those who manage the person: of a foreign company there is nobody', async () => {
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

  test('of two at once one does it, and the other finds nobody; nothing lets the person in again', async () => {
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
    expect(events).toEqual([{ user_id: world.world.amra, detail: { userId: one.id } }])
  })

  test('waits for whoever lets the person in again at the same moment', async () => {
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
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0)
    })
    expect((await erasing)?.body.code).toBe('users.stillHere')
    expect((await world.signIn(one.email)).status).toBe(200)
  })

  test('comes by itself after the months of the parameter, and never with 0', async () => {
    const admin = await adminToken()
    const one = await dino()
    await disable(one.id, admin)
    world.moveClock(70 * 86_400)
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
      // Who works here is left alone.
      expect((await world.signIn('nikola@brava.example')).status).toBe(200)
    } finally {
      await sql`delete from parameters where name = 'eraseAfterMonths'`.execute(db)
    }
  })
})

describe('a request to be erased', () => {
  test('is mailed to Dino, told to administrators, refused with a reason, asked again and granted', async () => {
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

  test('is told to those who may decide, by their choices, and waits on their dashboards: Amra and Nikola of a retailer, not Ana', async () => {
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

    // Of nobody but themselves: who asks is neither told nor has anything to decide.
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

  test('needs the password entered lately', async () => {
    const one = await dino()
    const token = await world.tokenOf(one.email)
    world.moveClock(6 * 60)
    expect((await call('POST', '/personal-data/mine/ask-erasure', { token })).body.code).toBe('security.passwordNeeded')
    await call('POST', '/auth/reauthenticate', { token, body: { password } })
    expect((await call('POST', '/personal-data/mine/ask-erasure', { token })).status).toBe(200)
  })
})

describe('the export of a person', () => {
  test('has everything that is shown of Dino, no secret, and nothing of Amra', async () => {
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

  test('is made by Amra for who left, and by nobody for who is still there', async () => {
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
    expect(noted.map(({ detail }) => detail)).toContainEqual({ userId: one.id })
  })
})
