import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { insertTold, type Telling } from './told.sql.ts'
import { isTold } from './is-told.ts'
import { kindOf } from './news-kinds.ts'
import {
  canBuy,
  companiesFavouring,
  companiesTouched,
  currenciesOf,
  isNewsDue,
  lastTold,
  type NewsRow,
  ordersNamed,
  putOff,
  takeNews,
  titlesOf,
} from './news.sql.ts'

/**
 * Runs in the process that wrote the news, a moment after its commit, and every minute for what has become due or was
 * left by a crash.
 */
export const spreadNewsJob = jobKind<Record<never, never>>('news-spread', {
  cron: '* * * * *',
  retryLimit: 0,
  runsHere: true,
})

/** News handled in one transaction. */
const mostAtOnce = 5000
/** A company is notified of the same product at most once in this many minutes (domain rules §10). */
const quietMinutes = 15
/** More products than this at once become one line. */
const mostProducts = 10

/** Notifies everybody of what is due, in sets. Returns the number of news. */
export async function spreadNews({ db }: Pick<Services, 'db'>): Promise<number> {
  let told = 0
  while (await isNewsDue(db)) {
    const taken = await inTransaction(db, spreadSome)
    if (taken === 0) break
    told += taken
  }
  return told
}

async function spreadSome(trx: Trx): Promise<number> {
  const rows = await takeNews(trx, mostAtOnce)
  const known = rows.filter((row) => kindOf(row.kind))
  const met = [...known.filter(isOfCompanyProduct).map(asMet), ...(await everywhere(trx, known))]
  const bought = await canBuy(trx, placesOf(met))
  const { now, later } = await split(trx, merged(inDigests(met, bought), bought))
  await putOff(trx, later)
  const others = known.filter((row) => !isOfCompanyProduct(row) && !isEverywhere(row))
  await insertTold(trx, await tellings(trx, [...now.filter(mayBeTold(bought)), ...keysInOne(basesInDigest(others))]))
  return rows.length
}

const isEverywhere = ({ kind }: NewsRow) => kind.startsWith('catalogue.') || kind === 'stock.back'
const isOfCompanyProduct = ({ kind, company_id }: NewsRow) => /^products?\./.test(kind) && company_id !== null

const placeOf = (row: NewsRow) => `${row.company_id} ${row.product_id}`
const placesOf = (rows: readonly NewsRow[]) =>
  rows.flatMap(({ company_id: companyId, product_id: productId }) =>
    companyId === null || productId === null ? [] : [{ companyId, productId }],
  )

/** Companies are told of a product only while they can buy it, and that they no longer can. */
const mayBeTold = (bought: ReadonlySet<string>) => (row: NewsRow) =>
  row.product_id === null || row.kind === 'product.removed' || bought.has(placeOf(row))

/**
 * To a company that could buy it, a withdrawn product is gone like an unassigned one; one that its reseller has again
 * is back, not new.
 */
function asMet(row: NewsRow): NewsRow {
  const { wasWithdrawn, isWithdrawn } = row.detail
  const becomes = (from: string, to: string) => ({ ...row, kind: row.kind.replace(from, to) })
  if (row.kind.endsWith('.changed') && isWithdrawn === true && wasWithdrawn !== true)
    return becomes('.changed', '.removed')
  if (row.kind === 'product.added' && wasWithdrawn === true) return becomes('.added', '.changed')
  return row
}

/** A change of the product itself, as it concerns each company that has it; many for one company as one row. */
async function everywhere(trx: Trx, rows: readonly NewsRow[]): Promise<NewsRow[]> {
  const back = rows.filter(isBack)
  const favouring = Map.groupBy(await companiesFavouring(trx, idsOf(back)), ({ productId }) => productId)
  const changed = rows.filter((row) => row.kind.startsWith('catalogue.') && row.product_id !== null).map(asMet)
  const touched = await companiesTouched(
    trx,
    changed.flatMap(({ product_id: productId, kind, job_run_id: jobRunId, detail }) => {
      const ofMoqOnly = kind === 'catalogue.changed' && detail.wasWithdrawn === detail.isWithdrawn
      return productId === null ? [] : [{ productId, kind, jobRunId, ofMoqOnly }]
    }),
    mostProducts,
  )
  return [
    ...back.flatMap((row) =>
      (favouring.get(row.product_id ?? 0) ?? [])
        // A postponed row already belongs to one company.
        .filter(({ companyId }) => row.company_id === null || row.company_id === companyId)
        .map(({ companyId }) => ({ ...row, company_id: companyId })),
    ),
    ...touched.flatMap(({ companyId, kind, jobRunId, nth, count }) => {
      const first = changed[nth ?? 0]
      const product = kind.replace('catalogue.', 'product.')
      if (!first) return []
      if (nth !== null) return [{ ...first, company_id: companyId, kind: product }]
      return [
        { ...first, company_id: companyId, kind: product, product_id: null, job_run_id: jobRunId, count, detail: {} },
      ]
    }),
  ]
}

const idsOf = (rows: readonly NewsRow[]) => rows.flatMap((row) => row.product_id ?? [])

/** Many products of one company, or several of one import, become one line. */
function inDigests(rows: readonly NewsRow[], bought: ReadonlySet<string>): NewsRow[] {
  const groups = Map.groupBy(
    rows,
    (row) => `${row.company_id} ${row.kind.replace(/^products?\./, '')} ${row.job_run_id}`,
  )
  return [...groups.values()].flatMap((group) => {
    const told = group.filter(mayBeTold(bought))
    const count = told.reduce((sum, row) => sum + row.count, 0)
    const [first] = told
    const isOne = group.every((row) => row.product_id !== null) && count <= (first?.job_run_id ? 1 : mostProducts)
    if (isOne || !first || first.kind === 'stock.back') return group
    const kind = first.kind.replace(/^product\./, 'products.')
    return [{ ...first, kind, product_id: null, user_id: causedBy(told), count, detail: {} }]
  })
}

/**
 * Who is not notified of several things in one line: the person who caused all of them. If two people caused them, each
 * is notified of what the other did.
 */
function causedBy(rows: readonly NewsRow[]): number | null {
  const [first] = rows
  return first && rows.every((row) => row.user_id === first.user_id) ? first.user_id : null
}

/** The distributor's own prices: many at once become one line. */
function basesInDigest(rows: readonly NewsRow[]): NewsRow[] {
  const bases = rows.filter((row) => row.kind === 'base.changed')
  const [first] = bases
  if (!first || bases.length <= mostProducts) return [...rows]
  const isOfAll = { kind: 'bases.changed', product_id: null, user_id: causedBy(bases), count: bases.length, detail: {} }
  const digest = { ...first, ...isOfAll }
  return [...rows.filter((row) => row.kind !== 'base.changed'), digest]
}

/** The same event for several keys of an order, by the same person, becomes one line. */
function keysInOne(rows: readonly NewsRow[]): NewsRow[] {
  const groups = Map.groupBy(rows, (row) =>
    kindOf(row.kind)?.isOfKey ? `${row.kind} ${row.order_id} ${row.user_id} ${row.detail.isReplaced}` : row,
  )
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1)
    return last ? [{ ...last, count: group.reduce((sum, row) => sum + row.count, 0) }] : []
  })
}

const isBack = ({ kind }: NewsRow) => kind === 'stock.back'

/** Does it change whether the company can buy the product? */
const isMove = ({ kind, detail }: NewsRow) => kind !== 'product.changed' || detail.wasWithdrawn !== detail.isWithdrawn

/**
 * Several changes of one product of a company become one: from its first state to its last. It is gone if it was removed
 * and is not back, whatever else changed since. That it is back in stock is reported separately.
 */
function merged(rows: readonly NewsRow[], bought: ReadonlySet<string>): NewsRow[] {
  const groups = Map.groupBy(rows, (row) => (row.product_id === null ? row : `${placeOf(row)} ${isBack(row)}`))
  return [...groups.values()].flatMap((unsorted) => {
    const group = sinceBack(unsorted.toSorted((a, b) => a.id - b.id))
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last || group.length === 1) return group.filter(isTold)
    const wasAdded = group.some((row) => row.kind === 'product.added')
    const removal = group.findLast((row) => row.kind === 'product.removed')
    const isRemoved = removal !== undefined && (removal === group.findLast(isMove) || !bought.has(placeOf(last)))
    if (wasAdded && isRemoved && first.kind === 'product.added') return []
    const detail = {
      ...Object.assign({}, ...group.map((row) => row.detail)),
      ...beginnings(group),
      wasWithdrawn: group.find(isMove)?.detail.wasWithdrawn,
      isWithdrawn: isRemoved || group.findLast(isMove)?.detail.isWithdrawn,
    }
    const kind = isRemoved ? 'product.removed' : wasAdded ? 'product.added' : last.kind
    return [{ ...last, kind, user_id: causedBy(group), detail }].filter(isTold)
  })
}

/** Without what changed before the product came back: the company could not buy it, and is told that it is back. */
function sinceBack(group: readonly NewsRow[]): readonly NewsRow[] {
  const first = group.findIndex(isMove)
  return group[first]?.detail.wasWithdrawn === true ? group.slice(first) : group
}

/** The values before the first of several changes. */
function beginnings(group: readonly NewsRow[]): Record<string, unknown> {
  const before = ['oldPrice', 'oldMoq'] as const
  return Object.fromEntries(
    before.flatMap((name) => {
      const found = group.find((row) => name in row.detail)
      return found ? [[name, found.detail[name]]] : []
    }),
  )
}

/** What may be reported now, and what waits because the company was notified of the product a moment ago. */
async function split(trx: Trx, rows: readonly NewsRow[]) {
  const told = new Date()
  const last = new Map(await lastTold(trx, placesOf(rows), quietMinutes))
  const now: NewsRow[] = []
  const later: (NewsRow & { dueAt: Date })[] = []
  // Changes come before the return to stock, which then waits like everything that follows.
  for (const row of [...rows.filter((one) => !isBack(one)), ...rows.filter(isBack)]) {
    const place = placeOf(row)
    const at = last.get(place)
    if (at) later.push({ ...row, dueAt: new Date(at.getTime() + quietMinutes * 60_000) })
    else {
      now.push(row)
      if (row.product_id !== null) last.set(place, told)
    }
  }
  return { now, later }
}

async function tellings(trx: Trx, rows: readonly NewsRow[]): Promise<Telling[]> {
  const present = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const orders = await ordersNamed(trx, present(rows.map((row) => row.order_id)))
  const titles = await titlesOf(trx, present(rows.map((row) => row.product_id)))
  const currencies = await currenciesOf(trx, present(rows.map((row) => row.company_id)))
  return rows.flatMap((row) => {
    const kind = kindOf(row.kind)
    if (!kind) return []
    const order = row.order_id === null ? undefined : orders.get(row.order_id)
    const title = row.product_id === null ? undefined : titles.get(row.product_id)
    const companyId = row.company_id ?? order?.companyId ?? null
    const detail = {
      ...row.detail,
      ...(row.count > 1 ? { count: row.count } : {}),
      ...(title ? { title } : {}),
      ...(order
        ? { number: order.number, company: order.company, isDomestic: order.isDomestic, gross: order.gross }
        : {}),
      ...(row.detail.currency ? {} : { currency: order?.currency ?? currencies.get(row.company_id ?? 0) ?? null }),
    }
    const said = row.detail as {
      number?: string
      company?: string
      subject?: string
      userOnly?: number
      partnerId?: number
    }
    // A failed job is shown by what it does, in the reader's language.
    const work = row.kind === 'job.failed' ? Object.values(jobLabels[said.subject ?? ''] ?? {}) : []
    const words = [title, order?.number, order?.company, said.number, said.company, said.subject, ...work]
    return {
      topic: kind.topic,
      kind: row.kind,
      type: kind.type,
      audience: kind.to === 'havingProduct' || kind.to === 'favouring' ? 'company' : kind.to,
      companyId,
      only: said.userOnly ?? null,
      except: row.user_id,
      productId: row.product_id,
      orderId: row.order_id,
      keys: kind.isOfKey ? row.count : null,
      ticketId: row.ticket_id,
      partnerId: row.kind === 'signUp.waits' ? row.company_id : (said.partnerId ?? null),
      detail,
      words: words.filter(Boolean).join(' '),
    }
  })
}
