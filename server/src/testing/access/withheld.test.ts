import type { Endpoint } from '@brava/contract/endpoint.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMails } from '../../all-mails.ts'
import { issueDueInvoices } from '../../invoices/issue-invoices.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { mailById } from '../../mail-outbox/mails.sql.ts'
import { setParameters } from '../../orders/testing/set-parameters.ts'
import { pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import expectedHeads from './expected-csv-heads.json' with { type: 'json' }
import { buyerKinds, foundBy, relations } from './expectation.ts'
import { type AccessWorld, accessWorld, type StandIn } from './testing/access-world.ts'
import { idPlaces } from './testing/ask-about.ts'
import { bodyFor } from './testing/body-for.ts'
import { canariesIn, codesOfWorld, plantCanaries, planted, plantNotes } from './testing/canary-world.ts'
import { callsOf, isList, keyOf } from './testing/endpoints.ts'
import { reads } from './testing/reads.ts'

type Buyer = (typeof buyerKinds)[number]

let world: AccessWorld
let codes: ReadonlyMap<string, number>
/** The supplier of each company. */
const supplierOf = new Map<number, number>()

beforeAll(async () => {
  world = await accessWorld()
  await plantCanaries(world)
  // Orders at the planted prices exceed the caps on unpaid ones.
  await setParameters(world.app.services.db, { unpaidValueFree: 1_000_000_000, unpaidKeysFree: 1_000_000 })
  const { rows } = await sql<{
    id: number
    parentId: number | null
  }>`select id, parent_id as "parentId" from companies`.execute(world.app.services.db)
  for (const { id, parentId } of rows) supplierOf.set(id, parentId ?? 0)
  await placeOrders()
  await plantNotes(world)
  codes = await codesOfWorld(world)
}, 360_000)
afterAll(() => world?.close())

/** Fresh orders at the planted prices, approved, with keys at the planted cost, invoices, an estimate and mails. */
async function placeOrders() {
  const { db } = world.app.services
  const administrator = world.person('administrator')?.token
  for (const kind of buyerKinds) {
    const person = of(kind)
    const call = async (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, body?: object, token = person.token) => {
      const answer = await world.send({ method, path }, { token, body })
      if (answer.status !== 200) throw new Error(`${kind} ${path}: ${answer.text}`)
      return JSON.parse(answer.text).data
    }
    const { id } = await call('GET', '/shopping-cart')
    await call('DELETE', `/shopping-cart/${id}`)
    // The product with most stock, and vouchers without VAT: their documents show the planted price itself, not its
    // net.
    const { rows } = await sql<{
      productId: number
    }>`select distinct on (p.vat_treatment = ${sql.lit(vatTreatment.code.multiPurposeVoucher)})
        cp.product_id as "productId" from company_products cp
      join product_stock s on s.product_id = cp.product_id join products p on p.id = cp.product_id
      where cp.company_id = ${person.companyId} and not cp.is_withdrawn and not p.is_withdrawn and s.available > 100
      order by p.vat_treatment = ${sql.lit(vatTreatment.code.multiPurposeVoucher)}, s.available desc`.execute(db)
    const { cart } = await call('POST', '/shopping-cart', {
      shoppingCartItems: rows.map(({ productId }) => ({ productId, quantity: 50 })),
    })
    const placed = await call('POST', '/shopping-cart/create-order-from-shopping-cart', {
      version: cart.version,
      paymentType: 3,
    })
    if (kind === 'retailer') continue
    await call('POST', `/orders/approve-order/${placed.order.id}`, {}, administrator)
  }
  await issueDueInvoices(db)
}

const of = (kind: Buyer): StandIn => {
  const person = world.person(kind)
  if (!person) throw new Error(`nobody is a ${kind}`)
  return person
}

/** Whose prices a person may see: their own company's; a reseller also those of the retailers it sells to. */
const mayRead = (kind: Buyer, what: string, companyId: number) => {
  const own = of(kind).companyId
  const isChild = kind.startsWith('reseller') && supplierOf.get(companyId) === own
  if (['price', 'memo', 'group'].includes(what)) return companyId === own || isChild
  if (what === 'view') return companyId === own
  // Contact data of people: those of the own company, and of its retailers.
  return what === 'person' && (companyId === own || isChild)
}

/**
 * The list price is what a retailer pays if its reseller sets no price of its own: there the reseller sees it (domain
 * rules §3).
 */
const isListPrice = (kind: Buyer, key: string, what: string, companyId: number) =>
  what === 'price' && companyId === 999 && kind.startsWith('reseller') && /reseller-assignment-prices/.test(key)

/**
 * Columns that sound like something withheld but are the reader's own: a reseller's margin on its leg, the number of
 * keys it sold.
 */
const ownHeads: Readonly<Record<string, readonly string[]>> = {
  'buyers POST /reports/export-sales-by-products': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-sales-by-category': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-sales-by-platform': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-sales-by-partner': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-sales-by-payment-type': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-sales-by-country': ['Margin BAM', 'Margin %', 'Keys'],
  'buyers POST /reports/export-purchases-by-product': ['Keys'],
}
const withoutOwn = (key: string, head: string) =>
  head
    .split(';')
    .filter((each) => !ownHeads[key]?.includes(each))
    .join(';')

/** Calls by which a buyer opens their own keys, after proving their identity; everywhere else a code is a leak. */
const opensKeys = /reveal-my-key|download-my-keys/

const words = (text: string) => text.match(/[A-Za-z0-9][A-Za-z0-9-]{7,}/g) ?? []
function leaksIn(kind: Buyer, key: string, text: string): string[] {
  const leaks = canariesIn(text)
    .filter(({ what, companyId }) => !mayRead(kind, what, companyId) && !isListPrice(kind, key, what, companyId))
    .map(({ what, companyId }) => `${what} of company ${companyId}`)
  for (const word of words(text)) {
    const owner = codes.get(word)
    if (owner === undefined) continue
    if (!opensKeys.test(key) || owner !== of(kind).companyId) leaks.push(`a key of company ${owner}`)
  }
  return [...new Set(leaks)].map((leak) => `${kind} ${key}: ${leak}`)
}

/** The whole response as a person reads it: JSON and CSV as they are, a PDF as its text. */
async function ask(kind: Buyer, endpoint: Endpoint, id: number, body: unknown, language: Language = 'en') {
  const response = await world.app.http.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/:(id|x|name)/, (_all, name) => (name === 'name' ? 'orders' : String(id)))}`,
    headers: { authorization: `Bearer ${of(kind).token}`, 'accept-language': language },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isPdf = String(response.headers['content-type']).includes('pdf')
  return {
    status: response.statusCode,
    isPdf,
    text: isPdf ? pdfText(response.rawPayload) : response.body,
    type: String(response.headers['content-type']),
  }
}

/**
 * Ids of records the person finds: one in each relation, and for orders and their parts the newest, which are planted.
 */
async function idsFor(kind: Buyer, endpoint: Endpoint): Promise<number[]> {
  if (!/:id\b/.test(endpoint.path)) return /:x\b/.test(endpoint.path) ? [0, 1, 2, 3, 5, 9] : [1]
  const place = (await idPlaces(world, kind, endpoint)).find(({ where }) => where === 'path')
  if (!place) return [1]
  const readable = relations.filter((relation) => foundBy(kind, place.expectation).includes(relation))
  const some = await Promise.all(readable.map((relation) => world.idsOf(place.expectation, relation, of(kind))))
  const family = [...supplierOf].filter(([id, parent]) => id === of(kind).companyId || parent === of(kind).companyId)
  const companies = kind.startsWith('reseller') ? family.map(([id]) => id) : [of(kind).companyId]
  const newest: Partial<Record<string, string>> = {
    order: 'select id from orders where company_id = any($1) order by id desc limit 3',
    orderLine: `select l.id from order_lines l join orders o on o.id = l.order_id where o.company_id = any($1) order by l.id desc limit 3`,
    key: `select s.key_id as id from slots s join orders o on o.id = s.order_id where o.company_id = any($1) and s.state = 1 order by s.id desc limit 2`,
    receivedInvoice: 'select id from invoices where buyer_id = any($1) order by id desc limit 2',
    issuedInvoice: 'select id from invoices where issuer_id = any($1) order by id desc limit 2',
  }
  const statement = newest[place.expectation.of]?.replace('$1', `array[${companies.join(',')}]::bigint[]`)
  const { rows } = statement
    ? await sql<{ id: number }>`${sql.raw(statement)}`.execute(world.app.services.db)
    : { rows: [] as { id: number }[] }
  return [...new Set([...some.flat(), ...rows.map(({ id }) => id)])]
}

/** Requests that try to see more: everything at once, all legs, the orders of retailers, sorted by what is hidden. */
function bodiesFor(endpoint: Endpoint): unknown[] {
  if (endpoint.method === 'GET' || endpoint.upload) return [undefined]
  const isExport = /export-/.test(endpoint.path)
  if (!isList(endpoint) && !isExport) return [bodyFor(endpoint), bodyFor(endpoint, true)]
  return [{ retrieveAll: true }, { pageSize: 500, filters: { everyLeg: true, ofRetailers: true } }]
}

// In order, because the acts change what the reads before them look for.
describe('what outsiders never get (guarantee G12)', { timeout: 540_000, shuffle: false }, () => {
  test('the canaries are in place: a distributor finds every one of them', async () => {
    const seen = new Set<string>()
    const token = world.person('administrator')?.token
    const { db } = world.app.services
    const { rows } = await sql<{ id: number }>`select max(id) as id from orders`.execute(db)
    const id = rows[0]?.id ?? 0
    for (const { endpoint } of callsOf('administrator').filter((each) => reads(each.endpoint))) {
      for (const one of endpoint.path.includes(':id') ? [id, 1, 4] : [1]) {
        const answer = await world.send(endpoint, { token, id: one, body: bodiesFor(endpoint)[0] })
        for (const { what } of canariesIn(answer.text)) seen.add(what)
      }
    }
    for (const what of ['cost', 'price', 'supplier', 'batch', 'note', 'internal', 'memo', 'person'])
      expect([...seen]).toContain(what)
    expect(codes.size).toBeGreaterThan(500)
    expect([...codes.values()].filter((companyId) => companyId > 0).length).toBeGreaterThan(100)
  })

  test.each(buyerKinds)('%s finds none in any response, CSV or PDF, and sees its own prices', async (kind) => {
    const leaks: string[] = []
    const own = new Set<string>()
    let pdfs = 0
    let files = 0
    for (const { endpoint, key } of callsOf(kind).filter((each) => reads(each.endpoint))) {
      for (const [nth, id] of (await idsFor(kind, endpoint)).entries()) {
        for (const body of bodiesFor(endpoint)) {
          const languages: Language[] = endpoint.response === 'file' && nth === 0 ? ['en', 'bs', 'hr'] : ['en']
          for (const language of languages) {
            const answer = await ask(kind, endpoint, id, body, language)
            if (answer.isPdf) {
              pdfs += 1
              expect(answer.text.length, `words of ${key} ${id}`).toBeGreaterThan(200)
            } else if (endpoint.response === 'file' && answer.status === 200) files += 1
            leaks.push(...leaksIn(kind, key, answer.text))
            for (const { what, companyId } of canariesIn(answer.text))
              if (companyId === of(kind).companyId) own.add(`${what}${answer.isPdf ? ' on paper' : ''}`)
          }
        }
      }
    }
    expect([...new Set(leaks)]).toEqual([])
    // The search works: what belongs to the reader is found where it should be.
    expect([...own]).toContain('price')
    expect(pdfs).toBeGreaterThan(0)
    expect(files).toBeGreaterThan(0)
    if (kind !== 'retailer') expect([...own]).toContain('price on paper')
  })

  test('the exported tables have exactly these columns for each of them', async () => {
    const heads: Record<string, string> = {}
    for (const kind of ['administrator', ...buyerKinds] as const) {
      const person = world.person(kind)
      for (const { endpoint, key } of callsOf(kind)) {
        // A list is exported with the requested columns, each of which it returns: exports/ covers them.
        if (endpoint.response !== 'file' || !/export-(?!list)/.test(endpoint.path)) continue
        const id = /batches/.test(endpoint.path)
          ? ((await sql<{ id: number }>`select min(product_id) as id from key_batches`.execute(world.app.services.db))
              .rows[0]?.id ?? 0)
          : 1
        // Documents that are also available as a table are requested as one.
        const body = endpoint.body?.safeParse({}).success === false ? { format: 'csv' } : {}
        const answer = await world.send(endpoint, { token: person?.token, id, body })
        const head = answer.text.replace(/^\ufeff/, '').split(/\r?\n/)[0] ?? ''
        heads[`${kind === 'administrator' ? 'distributors' : 'buyers'} ${key}`] = head
      }
    }
    expect(heads).toEqual(expectedHeads)
    for (const [key, head] of Object.entries(expectedHeads))
      if (key.startsWith('buyers'))
        expect(withoutOwn(key, head)).not.toMatch(/cost|margin|purchase|supplier|note|batch|key/i)
  })

  test.each(buyerKinds)('%s finds none in the answers to acts and to refusals', async (kind) => {
    // Earlier calls may have blocked a company or changed a role.
    await sql`update companies set status = 2 where status = 4`.execute(world.app.services.db)
    await world.signInAgain(kind)
    const leaks: string[] = []
    const done: number[] = []
    const signedOut: string[] = []
    for (const { endpoint, key } of callsOf(kind)) {
      if (
        reads(endpoint) ||
        endpoint.response === 'events' ||
        /logout|end-other-sessions|delete|remove|change-password|mfa|photo/.test(endpoint.path)
      )
        continue
      const bodies = [
        bodyFor(endpoint),
        bodyFor(endpoint, true),
        { ...(bodyFor(endpoint, true) as object), price: '0.01' },
      ]
      for (const id of await idsFor(kind, endpoint)) {
        for (const body of bodies) {
          const answer = await ask(kind, endpoint, id, body)
          done.push(answer.status)
          if (answer.status === 401 && !endpoint.path.startsWith('/auth/')) signedOut.push(key)
          leaks.push(...leaksIn(kind, key, answer.text))
          // A changed role ends the person's sessions, and so may the person's own call.
          if (/users|auth/.test(endpoint.path)) await world.signInAgain(kind)
        }
      }
      for (const { where, ask: askOf } of await idPlaces(world, kind, endpoint)) {
        // Foreign ids are refused; the refusal reveals nothing.
        const answer = await askOf(where.includes('roduct') ? 1 : 2)
        leaks.push(...leaksIn(kind, key, answer.text))
      }
    }
    expect([...new Set(leaks)]).toEqual([])
    expect(signedOut).toEqual([])
    expect(done.filter((status) => status === 200).length).toBeGreaterThan(8)
    expect(done.filter((status) => status >= 400).length).toBeGreaterThan(5)
  })

  test.each(buyerKinds)('no mail to the company of %s contains one, nor a key of anybody else', async (kind) => {
    const { db } = world.app.services
    const { companyId } = of(kind)
    const rows = await db
      .selectFrom('mails')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .limit(60)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    const leaks: string[] = []
    for (const { id } of rows) {
      const row = await mailById(db, id)
      if (!row) continue
      const mail = await composeMail(world.app.services, allMails(), row, 'recipient')
      const papers = (mail?.attachments ?? []).map(({ type, bytes }) =>
        type.includes('pdf') ? pdfText(Buffer.from(bytes)) : Buffer.from(bytes).toString(),
      )
      const text = [row.subject, row.to_name, mail?.html, mail?.text, ...papers].join('\n')
      // A delivery mail may contain the keys of its own order.
      const found = leaksIn(kind, 'download-my-keys', text)
      leaks.push(...found.map((leak) => `${leak} in ${row.template} ${id}`))
      if (row.template !== 'order-delivery' && words(text).some((word) => codes.has(word)))
        leaks.push(`a key in ${row.template} ${id}`)
    }
    expect([...new Set(leaks)]).toEqual([])
  })

  test('a canary is recognised in the format of each language and in documents', () => {
    for (const text of ['610120.07', '610.120,07 KM', '"610120.07"', '610 120,07', '61012007'])
      expect([text, canariesIn(text.replaceAll(' ', '\u00a0'))]).toEqual([text, [{ what: 'price', companyId: 12 }]])
    for (const text of ['9173.57', '9.173,57 KM', '9,173.57', '91735700', '9\u00a0173,57'])
      expect([text, canariesIn(text)]).toEqual([text, [{ what: 'cost', companyId: 1 }]])
    expect(canariesIn(`x ${planted.memo}12M 61012008 161012007`)).toEqual([{ what: 'memo', companyId: 12 }])
    expect(keyOf({ method: 'GET', path: '/x' })).toBe('GET /x')
  })
})
