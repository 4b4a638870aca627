import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { type App, createApp } from '../../../app.ts'
import type { Clock } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config.ts'
import type { Endpoint } from '@brava/contract/endpoint.ts'
import { openSession } from '../../../security/sessions.ts'
import { seededDatabase } from '../../database.ts'
import type { IdExpectation, Kind, Relation } from '../expectation.ts'
import { idsOf, missingId } from './ids-of.ts'

/** The person who represents each kind, by e-mail address in the seed world. */
const standIns: Readonly<Record<Exclude<Kind, 'anonymous'>, string>> = {
  administrator: 'selma.hadziahmetovic@brava.example',
  distributor: 'tarik.kovacevic@brava.example',
  operator: 'lejla.softic@brava.example',
  reseller: 'dino.mehic@digitalis.example',
  resellerAdmin: 'amra.hodzic@digitalis.example',
  retailer: 'josip.zovko@megabajt.example',
  retailerAdmin: 'nikola.djuric@gejmerija.example',
  retailerOfReseller: 'lamija.osmanovic@hardver-centar.example',
  telecom: 'mirza.colic@nexa.example',
  disabled: 'faruk.delic@digitalis.example',
}

/** The path value for parameters that are not numbers. */
const namedIn: Readonly<Record<string, string>> = {
  '/preferences/:name name': 'table.orders',
  '/saved-views/of/:name name': 'orders',
  '/mail-outbox/samples/:name name': 'orders',
  '/shops/:slot slot': 'first',
  '/shops/test/:slot slot': 'first',
  '/shops/rules/:slot slot': 'first',
  '/shops/compare/:slot slot': 'first',
  '/shops/resume/:slot slot': 'first',
  '/shops/get-differences/:slot slot': 'first',
  '/shops/get-unlinked/:slot slot': 'first',
  '/shops/get-missing/:slot slot': 'first',
  '/shops/link/:slot slot': 'first',
  '/shops/unlink/:slot slot': 'first',
  '/shops/get-runs/:slot slot': 'first',
}

export interface StandIn {
  readonly id: number
  readonly companyId: number
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly info: string | undefined
  readonly text: string
}

export interface AccessWorld {
  readonly app: App
  /** The URL of its database. */
  readonly url: string
  person(kind: Kind): StandIn | undefined
  /** Signs a person in again, after a call that ended their sessions. */
  signInAgain(kind: Kind): Promise<void>
  send(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    options: {
      token?: string | undefined
      id?: number | string
      body?: unknown
      language?: string
      headers?: Record<string, string>
      query?: string
    },
  ): Promise<Answer>
  /** Ids of a subject in the given relation to the person; empty if the world has none. */
  idsOf(expectation: IdExpectation, relation: Relation, person: StandIn): Promise<readonly number[]>
  close(): Promise<void>
}

/** The seed world with the whole server running, and one signed-in person of each kind. */
export async function accessWorld(
  options: { log?: Logger; mode?: 'test' | 'demo'; limits?: 'on' | 'off'; clock?: Clock } = {},
): Promise<AccessWorld> {
  const url = await seededDatabase()
  const files = await mkdtemp(join(tmpdir(), 'brava-access-'))
  const config = readConfig({
    BRAVA_MODE: options.mode ?? 'test',
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: options.limits ?? 'off',
    ROLE: 'web',
    FILES_DIR: files,
  })
  const app = await createApp(config, {
    ...(options.log ? { log: options.log } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  })
  // The queues exist, but nothing works on them: enqueued jobs change nothing in the background.
  await app.startJobs()
  const { db } = app.services
  const open = (userId: number) =>
    openSession(db, { userId, ip: '127.0.0.1', userAgent: 'test', now: app.services.clock.now() })

  const people = new Map<Kind, StandIn>()
  for (const [kind, email] of Object.entries(standIns)) {
    const row = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    people.set(kind as Kind, { id: row.id, companyId: row.company_id, token: await open(row.id) })
  }
  // Records that belong to a person or are private to a company: everybody has one. Resellers keep price groups too.
  await sql`insert into price_groups (owner_company_id, name, currency) select id, 'Own prices', currency from companies where type = 2`.execute(
    db,
  )
  // A scheduled report of their own, and one sent by the first person.
  await sql`insert into report_schedules (company_id, user_id, report, name, request, every, day, hour, formats, next_at, created_at)
    select company_id, id, 'purchasesByProduct', 'Mine', '{"filters": {}, "quickSearch": "", "isSortAscending": false}', 'week', 1, 8, '{pdf}', '2030-01-07'::timestamptz, now() from users`.execute(
    db,
  )
  await sql`with people as (select id, row_number() over (order by id) as n from users), first as (select * from users order by id limit 1),
    made as (insert into report_schedules (company_id, user_id, report, name, request, every, day, hour, formats, next_at, created_at)
      select first.company_id, first.id, 'purchasesByProduct', 'Got', '{"filters": {}, "quickSearch": "", "isSortAscending": false}', 'week', 1, 8, '{pdf}', '2030-01-07'::timestamptz, now()
      from first, people returning id),
    numbered as (select id, row_number() over (order by id) as n from made)
    insert into report_schedule_readers (schedule_id, user_id) select numbered.id, people.id from numbered join people using (n)`.execute(
    db,
  )
  await sql`insert into saved_views (user_id, company_id, list, name, search) select id, company_id, 'orders', 'Mine', '' from users`.execute(
    db,
  )
  await sql`insert into notifications (user_id, company_id, topic, kind, type)
    select id, company_id, 'orders', 'order.approved', 2 from users`.execute(db)
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
    select id, 'passkey-' || id, sha256(id::text::bytea), 0, '{}', false, 'Laptop' from users`.execute(db)
  await sql`insert into delivery_addresses (company_id, label, recipient, address, town, country_id)
    select id, 'Shop', name, 'Street 1', 'Mostar', country_id from companies`.execute(db)
  await sql`insert into pos_devices (company_id, serial, location, pin_hash, credential_id, secret_hash)
    select id, 'TILL-1', 'Shop', 'none', 'device' || id, sha256('none'::bytea) from companies`.execute(db)
  await sql`insert into api_credentials (company_id, environment, name, key_id, secret_hash, sealed_signing_key, scopes, api_version, created_by)
    select id, 'live', 'Shop', 'key' || id, sha256('none'::bytea), 'none', '{balance:read}', '2026-11-21', 1 from companies`.execute(
    db,
  )
  await sql`
    with added as (insert into webhooks (company_id, name, address, sealed_secret, position)
        select id, 'Web shop', 'https://shop.example/brava', 'none', 1 from companies returning id, company_id),
      tested as (insert into partner_events (company_id, type, sequence, webhook_id)
        select company_id, 'webhook.test', 1, id from added returning id, webhook_id)
    insert into webhook_deliveries (webhook_id, event_id, state) select webhook_id, id, 3 from tested`.execute(db)
  await sql`insert into sessions (token_hash, user_id, expires_at) select sha256(('idle' || id)::bytea), id, now() + interval '1 hour' from users`.execute(
    db,
  )
  await sql`insert into carts (user_id, company_id) select u.id, u.company_id from users u join companies c on c.id = u.company_id
    where c.type <> 1 on conflict do nothing`.execute(db)
  await sql`insert into cart_items (cart_id, product_id, quantity, seen_price)
    select c.id, p.product_id, 1, 100 from carts c
    join lateral (select product_id from company_products where company_id = c.company_id order by id limit 1) p on true
    where not exists (select 1 from cart_items i where i.cart_id = c.id)`.execute(db)
  await sql`insert into files (sha256, media_type, size_bytes, name, owner_company_id) select encode(sha256('own.txt'::bytea), 'hex'), 'text/plain', 1, 'own.txt', id from companies`.execute(
    db,
  )
  await sql`insert into imports (kind, company_id, user_id, user_name, subject_id, source, head)
    select 'company-prices', c.id, min(u.id), 'Somebody', coalesce((select min(id) from companies where parent_id = c.id), c.id), 'csv',
      '{code,price}' from companies c
    join users u on u.company_id = c.id group by c.id`.execute(db)
  await sql`insert into contact_persons (company_id, keeper_id, name)
    select coalesce((select min(id) from companies where parent_id = c.id), c.id), c.id, 'Somebody' from companies c`.execute(
    db,
  )
  await sql`
    with planned as (
      select c.id as seller_id, min(u.id) as user_id, coalesce((select min(id) from companies where parent_id = c.id), c.id) as company_id
      from companies c join users u on u.company_id = c.id group by c.id
    ), made as (
      insert into scheduled_prices (kind, seller_id, user_id, company_id, products, product_id, valid_from)
      select 'terms', seller_id, user_id, company_id, 1, (select min(id) from products), '2030-01-07' from planned returning id, product_id
    )
    insert into scheduled_price_products (schedule_id, product_id, price, tiers) select id, product_id, 1000000, '[]' from made`.execute(
    db,
  )
  await sql`insert into price_group_products (group_id, product_id, price)
    select g.id, min(cp.product_id), 100000 from price_groups g join companies c on c.id = g.owner_company_id and c.type = 2
    join company_products cp on cp.company_id = c.id group by g.id`.execute(db)
  await sql`insert into imports (kind, company_id, user_id, user_name, subject_id, source, head)
    select 'group-prices', g.owner_company_id, min(u.id), 'Somebody', min(g.id), 'csv', '{code,price}' from price_groups g
    join users u on u.company_id = g.owner_company_id group by g.owner_company_id`.execute(db)
  await sql`
    with written as (insert into promotions (title, message, is_simple, starts_at, ends_at, is_active)
      select 'For ' || id, '<p>Only for you</p>', true, now() - interval '1 hour', now() + interval '1 day', true from companies
      returning id, title)
    insert into promotion_recipients (promotion_id, company_id) select w.id, c.id from written w join companies c on w.title = 'For ' || c.id`.execute(
    db,
  )
  await app.services.files.put(Buffer.from('own.txt'))
  await sql`
    with asked as (insert into tickets (company_id, user_id, subject) select c.id, min(u.id), 'A key' from companies c
        join users u on u.company_id = c.id group by c.id returning id, company_id, user_id),
      said as (insert into ticket_messages (ticket_id, user_id, is_ours, body) select id, user_id, false, 'It does not work' from asked
        returning id, ticket_id),
      shot as (insert into files (sha256, media_type, size_bytes, name, owner_company_id)
        select encode(sha256('own.txt'::bytea), 'hex'), 'image/webp', 1, 'shot.webp', company_id from asked returning id, owner_company_id)
    insert into ticket_files (message_id, file_id, user_id) select said.id, shot.id, asked.user_id from asked
    join said on said.ticket_id = asked.id join shot on shot.owner_company_id = asked.company_id`.execute(db)

  // What the supplier of each company keeps about it and shares with it.
  await sql`insert into company_documents (company_id, keeper_id, user_id, title, kind, is_shared, file_name, media_type, size_bytes, sha256, file_at)
    select c.id, c.parent_id, min(u.id), 'Contract', 1, true, 'contract.txt', 'text/plain', 7, encode(sha256('own.txt'::bytea), 'hex'), now()
    from companies c join users u on u.company_id = c.parent_id group by c.id`.execute(db)

  return {
    app,
    url,
    person: (kind) => people.get(kind),
    async signInAgain(kind) {
      const person = people.get(kind)
      if (person) people.set(kind, { ...person, token: await open(person.id) })
    },
    async send(endpoint, { token, id, body, language = 'en', headers = {}, query }) {
      const path = endpoint.path.replace(/:([a-z]+)/gi, (_whole, name: string) => {
        const named = namedIn[`${endpoint.path} ${name}`]
        const place = typeof id === 'string' ? id : (named ?? id ?? (name === 'x' ? 1 : missingId))
        return encodeURIComponent(String(place))
      })
      const isOpenEnded = 'response' in endpoint && endpoint.response === 'events'
      const response = await app.http.inject({
        payloadAsStream: isOpenEnded,
        method: endpoint.method,
        url: `/api${path}${query ? `?${query}` : ''}`,
        headers: {
          'accept-language': language,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : {
              payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
            }),
      })
      const type = String(response.headers['content-type'] ?? '')
      // An open stream is closed at once; a refusal of it is read.
      if (type.startsWith('text/event-stream')) response.stream().destroy()
      const whole = isOpenEnded
        ? type.startsWith('text/event-stream')
          ? ''
          : Buffer.concat(await response.stream().toArray()).toString()
        : response.body
      const isJson = type.includes('json')
      const isText = isJson || type.includes('csv')
      const parsed = isJson && whole ? (JSON.parse(whole) as { code?: string; data?: { info?: string } }) : {}
      return {
        status: response.statusCode,
        code: parsed.code,
        info: parsed.data?.info,
        text: isText ? whole : '',
      }
    },
    idsOf: (expectation, relation, person) => idsOf(db, expectation, relation, person),
    async close() {
      await app.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}
