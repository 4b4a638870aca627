import { wireFromMinor } from '@brava/contract/money.ts'
import type { CatalogueProduct } from '@brava/contract/partner-api/catalogue.ts'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { companyChain } from '../../companies/company-facts.ts'
import type { Services } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publicId } from '../../platform/public-id.ts'
import { catalogueStamp, wholeCatalogue } from '../../wholesale/whole-catalogue.ts'
import { catalogueProducts } from '../catalogue-product.ts'
import {
  changedAfter,
  headOf,
  insertHead,
  lockCatalogue,
  type ToldProduct,
  writeChanges,
} from './catalogue-positions.sql.ts'

/** A product as sent, at the position of its last change. */
export interface FollowedProduct extends ToldProduct {
  /** JSON; for a removed product, the fact that it is removed. */
  readonly json: string
}

/** A company's catalogue as its programs read it, at an instant. */
export interface FollowedCatalogue {
  readonly top: number
  readonly forgotten: number
  /** By position. */
  readonly products: readonly FollowedProduct[]
  /** When it was last known to be current, and when all of it was last compared; milliseconds. */
  readonly readAt: number
  readonly comparedAt: number
  /** What it depended on then. */
  readonly stamp: string
}

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>

interface Memory {
  /** By company; the one requested longest ago is dropped first. */
  readonly catalogues: Map<number, FollowedCatalogue>
  readonly readings: Map<number, Promise<FollowedCatalogue>>
  /** Opaque ids by product: creating five thousand takes a tenth of a second. */
  readonly ids: Map<number, string>
  /** Reads run one after another: each needs a connection besides the one that holds its lock. */
  last: Promise<unknown>
}
const memories = new WeakMap<Db, Memory>()

/** Answers are never older than this. Within that time nothing is read again. */
export const freshMs = 1000
/** All of it is compared at least this often, whatever the stamp says. */
const compareMs = 60_000
/** About a kilobyte each. */
const mostProducts = 100_000

function memoryOf(db: Db): Memory {
  const found = memories.get(db)
  if (found) return found
  const made: Memory = { catalogues: new Map(), readings: new Map(), ids: new Map(), last: Promise.resolve() }
  memories.set(db, made)
  return made
}

/** The catalogue if it was compared less than a second ago and knows this position: served from memory alone. */
export function rememberedCatalogue(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  companyId: number,
  position: number,
): FollowedCatalogue | undefined {
  const known = memoryOf(db).catalogues.get(companyId)
  if (!known || known.top < position) return undefined
  const age = clock.now().getTime() - known.readAt
  return age >= 0 && age < freshMs ? known : undefined
}

/**
 * The current catalogue. Whatever changed since the last report gets the next positions, one company at a time across
 * all processes and after everything that has committed, so that no reader skips a late commit. Concurrent callers wait
 * for the same result.
 */
export async function followedCatalogue(needs: Needs, companyId: number): Promise<FollowedCatalogue> {
  const memory = memoryOf(needs.db)
  const running = memory.readings.get(companyId)
  if (running) return running
  const reading = memory.last.then(() => read(needs, companyId, memory.catalogues.get(companyId)))
  memory.readings.set(companyId, reading)
  memory.last = reading.catch(() => undefined)
  const catalogue = await reading.finally(() => memory.readings.delete(companyId))
  memory.catalogues.delete(companyId)
  memory.catalogues.set(companyId, catalogue)
  forgetOldest(memory.catalogues)
  return catalogue
}

function forgetOldest(catalogues: Memory['catalogues']): void {
  let products = 0
  for (const one of catalogues.values()) products += one.products.length
  for (const [companyId, one] of catalogues) {
    if (products <= mostProducts || catalogues.size === 1) break
    products -= one.products.length
    catalogues.delete(companyId)
  }
}

async function read(
  needs: Needs,
  companyId: number,
  before: FollowedCatalogue | undefined,
): Promise<FollowedCatalogue> {
  const { db, clock } = needs
  const began = clock.now()
  // Before anything that it covers is read.
  const stamp = await catalogueStamp(db, await companyChain(db, companyId), began)
  const isYoung = before && began.getTime() - before.comparedAt < compareMs
  if (isYoung && before.stamp === stamp) {
    const head = await headOf(db, companyId)
    if (head?.top === before.top) return { ...before, forgotten: head.forgotten, readAt: began.getTime() }
  }
  return inTransaction(db, async (trx) => {
    await lockCatalogue(trx, companyId)
    const head = (await headOf(trx, companyId)) ?? (await insertHead(trx, companyId))
    // A restored database knows fewer positions than this process: then everything in memory is invalid.
    const known = before && before.top <= head.top ? before : undefined
    const told = new Map<number, ToldProduct & { readonly json?: string }>()
    for (const product of known?.products ?? []) told.set(product.productId, product)
    for (const product of await changedAfter(trx, companyId, known?.top ?? 0)) told.set(product.productId, product)
    const at = clock.now()
    // Read under the lock, and on other connections, which use the memory of catalogues.
    const chain = await companyChain(db, companyId)
    // The distributor itself buys nothing here.
    const products = chain.length > 1 ? await wholeCatalogue(db, chain, {}, at) : []
    const current = await catalogueProducts(forPrograms(needs), chain, products)
    const changes: FollowedProduct[] = []
    const next = new Map<number, FollowedProduct>()
    const take = (productId: number, now: { hash: Buffer; json: () => string; isRemoved: boolean }) => {
      const last = told.get(productId)
      const isSame = last !== undefined && last.isRemoved === now.isRemoved && last.hash.equals(now.hash)
      const position = isSame ? last.position : head.top + changes.length + 1
      const { hash, isRemoved } = now
      const product = { productId, position, hash, isRemoved, json: isSame ? (last.json ?? now.json()) : now.json() }
      next.set(productId, product)
      if (!isSame) changes.push(product)
    }
    for (const [index, product] of current.entries()) {
      // Lets other calls run in between.
      if (index % 500 === 499) await setImmediate()
      const productId = products[index]?.productId as number
      const hash = createHash('sha256').update(JSON.stringify(product)).digest().subarray(0, 16)
      take(productId, { hash, isRemoved: false, json: () => onTheWire(product) })
    }
    for (const { productId, hash } of told.values()) {
      if (!next.has(productId)) take(productId, { hash, isRemoved: true, json: () => removed(needs, productId) })
    }
    if (changes.length > 0) await writeChanges(trx, companyId, changes, at)
    return {
      top: head.top + changes.length,
      forgotten: head.forgotten,
      products: [...next.values()].sort((a, b) => a.position - b.position),
      readAt: at.getTime(),
      comparedAt: at.getTime(),
      stamp,
    }
  })
}

const forPrograms = ({ db, clock, config, secrets }: Needs) => ({
  db,
  clock,
  config,
  publicId: (kind: 'product', id: number) => {
    const { ids } = memoryOf(db)
    const known = ids.get(id)
    if (known !== undefined) return known
    const made = publicId(secrets, kind, id)
    if (ids.size < 2 * mostProducts) ids.set(id, made)
    return made
  },
})

/**
 * As the schema encodes it, but without its cost for thousands of products: amounts become text, everything else is
 * unchanged.
 */
const onTheWire = ({ price, tiers, ...product }: z.output<typeof CatalogueProduct>) =>
  JSON.stringify({
    ...product,
    price: wireFromMinor(price),
    tiers: tiers.map((tier) => ({ from: tier.from, price: wireFromMinor(tier.price) })),
  } satisfies z.input<typeof CatalogueProduct>)

const removed = ({ secrets }: Needs, productId: number) =>
  JSON.stringify({ id: publicId(secrets, 'product', productId), deleted: true, reason: 'withdrawn' })
