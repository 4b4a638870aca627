import { commonErrors } from '@brava/contract/errors.ts'
import { type FeedBody, feedName, type productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { feedErrors } from '@brava/contract/product-feeds/product-feeds.errors.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import type { z } from 'zod'
import { tell } from '../mail-outbox/tell.ts'
import { noteNews } from '../notifications/note-news.ts'
import type { Call, Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction, sqlState, violatedConstraint } from '../platform/db/transaction.ts'
import { dropBytes } from '../platform/files/shared-bytes.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { refuse } from '../platform/refuse.ts'
import { hashToken, newToken } from '../platform/secrets/tokens.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  addressById,
  approvedPartners,
  companiesOfFeed,
  insertAddress,
  removeAddresses,
  renewToken,
  replaceSealed,
  sealedTokens,
} from './feed-addresses.sql.ts'
import { feedAddressRenewedMail } from './product-feeds.mails.ts'
import { insertFeed, lockFeeds, removeFeeds, updateFeed } from './feeds.sql.ts'
import { buildFeedJob } from './product-feeds.jobs.ts'

type Distributor = Call<'distributors'>
type Body = z.output<typeof FeedBody>
type Change = z.output<typeof productFeeds.editFeed.body>

/** The purpose under which tokens are sealed. */
const purpose = 'product-feed'

/**
 * Adds a feed with a secret address for each partner; a job generates the files. Throws productFeed.badFileName,
 * nameTaken, notACompany, badLink, common.notFound for a deleted column set.
 */
export function addFeed(call: Distributor, name: string, body: Body): Promise<number> {
  if (!feedName.safeParse(name).success) {
    refuse(feedErrors.badFileName, { fields: [{ path: 'filename', message: '' }] })
  }
  requireLink(body.linkPattern)
  return inTransaction(call.db, async (trx) => {
    const id = await insertFeed(trx, { name, ...written(body) })
    await addCompanies(trx, call, id, body.companyIds)
    await settled(trx, call, 'productFeeds.created', { feedId: id, name, companies: body.companyIds.length })
    return id
  }).catch(refused)
}

/**
 * Changes a feed; a partner that is left out loses its address at once, and its file. Throws what addFeed does, and
 * common.conflict when somebody changed it since the given version.
 */
export async function editFeed(call: Distributor, id: number, { version, ...body }: Change): Promise<void> {
  requireLink(body.linkPattern)
  const files = await inTransaction(call.db, async (trx) => {
    const [feed] = await lockFeeds(trx, [id])
    if (!feed) refuse(commonErrors.notFound)
    refuseStale(feed.version, version)
    await updateFeed(trx, id, written(body))
    const before = new Set(await companiesOfFeed(trx, id))
    const gone = [...before].filter((companyId) => !body.companyIds.includes(companyId))
    const left = gone.length > 0 ? await removeAddresses(trx, [id], gone) : []
    await addCompanies(
      trx,
      call,
      id,
      body.companyIds.filter((companyId) => !before.has(companyId)),
    )
    await settled(trx, call, 'productFeeds.changed', { feedId: id, name: feed.name, without: gone })
    return left
  }).catch(refused)
  await dropBytes(call, files)
}

/** Has the files of a feed regenerated. Throws common.notFound. */
export function refreshFeed(call: Distributor, id: number): Promise<void> {
  return inTransaction(call.db, async (trx) => {
    if ((await lockFeeds(trx, [id])).length === 0) refuse(commonErrors.notFound)
    await call.jobs.enqueue(trx, buildFeedJob, { feedId: id })
  })
}

/** Deletes feeds, all or none, with their files; their addresses stop. Throws common.notFound. */
export async function deleteFeeds(call: Distributor, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const files = await inTransaction(call.db, async (trx) => {
    const feeds = await lockFeeds(trx, wanted)
    if (feeds.length !== wanted.length) refuse(commonErrors.notFound)
    const left = await removeAddresses(trx, wanted)
    await removeFeeds(trx, wanted)
    await note(trx, call, 'productFeeds.deleted', { names: feeds.map(({ name }) => name) })
    return left
  })
  await dropBytes(call, files)
}

/** Returns the secret address of a partner and records who viewed it. Throws common.notFound. */
export async function showAddress(call: Distributor, id: number): Promise<string> {
  const address = (await addressById(call.db, id)) ?? refuse(commonErrors.notFound)
  const { feedId, companyId } = address
  await note(call.db, call, 'productFeeds.addressShown', { feedId, companyId })
  return urlOf(call, call.secrets.open(address.sealedToken, purpose))
}

/** Replaces the secret address of a partner and notifies it; the previous one stops. Throws common.notFound. */
export function renewAddress(call: Distributor, id: number): Promise<string> {
  const token = newToken()
  return inTransaction(call.db, async (trx) => {
    const { feedId, companyId, name } = (await addressById(trx, id)) ?? refuse(commonErrors.notFound)
    const sealed = call.secrets.seal(token, purpose)
    if (!(await renewToken(trx, id, { hash: hashToken(token), sealed }, call.clock.now())))
      refuse(commonErrors.notFound)
    await note(trx, call, 'productFeeds.addressRenewed', { feedId, companyId })
    await noteNews(trx, { kind: 'feed.renewed', companyId, detail: { title: name } })
    await tell(
      trx,
      call,
      { companyId },
      {
        template: feedAddressRenewedMail,
        cause: `feed-address:${id}:${hashToken(token).toString('hex')}`,
        data: { name },
      },
    )
    return urlOf(call, token)
  })
}

/** Seals addresses with the newest SECRETS_KEY. Returns how many were resealed. */
export async function resealFeedAddresses({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { id, sealedToken } of await sealedTokens(db)) {
    const fresh = secrets.reseal(sealedToken, purpose)
    if (fresh !== null && (await replaceSealed(db, id, sealedToken, fresh))) moved += 1
  }
  return moved
}

const urlOf = ({ config }: Pick<Services, 'config'>, token: string) => `${config.publicUrl}/api/product-feeds/${token}`

const written = ({ settingsId, format, language, delimiter, filters, linkPattern, everyHours }: Body) => ({
  column_set_id: settingsId,
  format,
  language,
  delimiter,
  filters: JSON.stringify(filters),
  link_pattern: linkPattern,
  every_hours: everyHours,
})

async function addCompanies(trx: Trx, call: Distributor, feedId: number, companyIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(companyIds)].sort((a, b) => a - b)
  if (wanted.length === 0) return
  if ((await approvedPartners(trx, wanted)).length !== wanted.length) {
    refuse(feedErrors.notACompany, { fields: [{ path: 'companyIds', message: '' }] })
  }
  for (const companyId of wanted) {
    const token = newToken()
    await insertAddress(trx, {
      feed_id: feedId,
      company_id: companyId,
      token_hash: hashToken(token),
      sealed_token: call.secrets.seal(token, purpose),
    })
  }
}

/** Refuses productFeed.badLink at its field: a pattern that names no product, or does not lead to a web page. */
export function requireLink(pattern: string): void {
  const isFine = pattern === '' || (/^https:\/\/[^\s/]+\/\S*$/.test(pattern) && /\[(?:id|code|gtin)\]/.test(pattern))
  if (!isFine) refuse(feedErrors.badLink, { fields: [{ path: 'linkPattern', message: '' }] })
}

async function settled(
  trx: Trx,
  call: Distributor,
  kind: ActKind,
  detail: { feedId: number; [more: string]: unknown },
) {
  await note(trx, call, kind, detail)
  await call.jobs.enqueue(trx, buildFeedJob, { feedId: detail.feedId })
}

const note = (db: Call['db'], { person, ip }: Distributor, kind: ActKind, detail: object) =>
  recordSecurityEvent(db, { kind, person, ip, detail: { ...detail } })

function refused(error: unknown): never {
  if (violatedConstraint(error) === 'product_feeds_name') {
    refuse(feedErrors.nameTaken, { fields: [{ path: 'filename', message: '' }] })
  }
  // The column set was deleted in the meantime.
  if (sqlState(error) === '23503') refuse(commonErrors.notFound)
  throw error
}
