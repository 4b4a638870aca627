import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { companyChain } from '../companies/company-facts.ts'
import { noteNews } from '../notifications/note-news.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type AddressToBuild, addressesToBuild, claimAddress, settleAddress } from './feed-building.sql.ts'
import { dropBytes, keepBytes } from '../platform/files/shared-bytes.ts'
import { sharedInputs } from './feed-facts.sql.ts'
import { inputNames } from './feed-inputs.ts'
import { feedProducts } from './feed-products.ts'
import { recipes } from './feeds.sql.ts'
import { writeFeed } from './write-feed.ts'

type Building = Pick<Services, 'db' | 'clock' | 'config' | 'files'>

/** The minimum time between two checks of a file, however much changes. */
const pauseSeconds = 300
/** A quarter of an hour after the first. */
const failuresUntilTold = 5
const pack = promisify(gzip)

/**
 * Generates the files that are due: of one feed (on request), or all that have rested long enough. A file with
 * unchanged inputs is left as it is. One process at a time generates each; a failed one is retried after 1, 2, 4 … 60
 * minutes while its previous file is still served, and the administrators are notified if it keeps failing.
 */
export async function buildFeeds(services: Building, feedId?: number): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const addresses = await addressesToBuild(db, { now, pauseSeconds, ...(feedId === undefined ? {} : { feedId }) })
  if (addresses.length === 0) return
  const [shared, { eeaIsOneArea }] = await Promise.all([sharedInputs(db, now), parametersOf(db)])
  const nameInputs = inputNames({ ...shared, eeaIsOneArea }, now)
  for (const address of addresses) await buildOne(services, address, nameInputs, feedId !== undefined)
}

async function buildOne(
  services: Building,
  listed: AddressToBuild,
  nameInputs: ReturnType<typeof inputNames>,
  isAsked: boolean,
): Promise<void> {
  const { db, clock } = services
  const at = clock.now()
  const claimed = await claimAddress(db, listed.id, at)
  if (!claimed) return
  // A run takes a while: what was changed and generated in the meantime counts, not the earlier list.
  const address = { ...listed, ...claimed }
  const [recipe] = await recipes(db, [address.feedId])
  if (!recipe) return
  try {
    if (!address.isApproved) return await withdraw(services, address)
    const chain = await companyChain(db, address.companyId)
    const inputs = nameInputs(recipe, chain)
    const settled = { inputs, built_at: at, failures: 0, error: null, next_try_at: null }
    if (inputs === address.inputs && address.file !== null && !isAsked && !address.isOverdue) {
      return await settleAddress(db, address.id, settled)
    }
    const products = await feedProducts(services, recipe, chain, at)
    const bytes = Buffer.from(writeFeed(recipe, products))
    const isNew = await keepBytes(services, [bytes, await pack(bytes)], async (trx, [file = '', packed = '']) => {
      await settleAddress(trx, address.id, {
        ...settled,
        file_sha256: file,
        packed_sha256: packed,
        bytes: bytes.length,
        items: products.length,
        ...(file !== address.file ? { changed_at: at } : {}),
      })
      return file !== address.file
    })
    if (isNew) await forget(services, [address.file, address.packed])
  } catch (error) {
    const minutes = Math.min(60, 2 ** address.failures)
    const failures = address.failures + 1
    await inTransaction(db, async (trx) => {
      await settleAddress(trx, address.id, {
        failures,
        error: error instanceof Error ? error.name : 'unknown',
        next_try_at: new Date(at.getTime() + minutes * 60_000),
      })
      const { feed: title, company } = address
      // Its reader continues with old prices: at some point somebody has to know.
      if (failures === failuresUntilTold) await noteNews(trx, { kind: 'feed.failing', detail: { title, company } })
    })
  }
}

/** A company that may no longer buy gets nothing; when it may again, its file comes back. */
async function withdraw(services: Building, address: AddressToBuild): Promise<void> {
  await settleAddress(services.db, address.id, {
    inputs: '',
    built_at: services.clock.now(),
    file_sha256: null,
    packed_sha256: null,
    bytes: null,
    items: null,
  })
  await forget(services, [address.file, address.packed])
}

const forget = (services: Building, hashes: readonly (string | null)[]): Promise<void> =>
  dropBytes(
    services,
    hashes.filter((hash) => hash !== null),
  )
