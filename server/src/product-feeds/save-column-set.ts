import { commonErrors } from '@brava/contract/errors.ts'
import { feedErrors } from '@brava/contract/product-feeds/product-feeds.errors.ts'
import type { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import type { ActKind } from '@brava/contract/security/activity.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { inTransaction, violatedConstraint } from '../platform/db/transaction.ts'
import { refuseStale } from '../platform/refuse-stale.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import {
  feedsOfSet,
  insertColumnSet,
  lockColumnSet,
  lockColumnSets,
  removeColumnSets,
  updateColumnSet,
} from './column-sets.sql.ts'
import { buildFeedJob } from './product-feeds.jobs.ts'

type Distributor = Call<'distributors'>
type Fields = z.output<typeof productFeeds.createSettings.body>
type Change = z.output<typeof productFeeds.editSettings.body>

/** Adds a column set. Throws productFeed.nameTaken. */
export function addColumnSet(call: Distributor, fields: Fields): Promise<number> {
  return inTransaction(call.db, async (trx) => {
    const id = await insertColumnSet(trx, fields)
    await note(trx, call, 'productFeeds.settingsCreated', { settingsId: id, name: fields.name })
    return id
  }).catch(nameTaken)
}

/**
 * Changes a column set; the files of its feeds are regenerated. Throws common.notFound, productFeed.nameTaken, and
 * common.conflict when somebody changed it since the given version.
 */
export function editColumnSet(call: Distributor, id: number, { version, ...fields }: Change): Promise<void> {
  return inTransaction(call.db, async (trx) => {
    const now = (await lockColumnSet(trx, id)) ?? refuse(commonErrors.notFound)
    refuseStale(now, version)
    await updateColumnSet(trx, id, fields)
    for (const feedId of await feedsOfSet(trx, id)) await call.jobs.enqueue(trx, buildFeedJob, { feedId })
    await note(trx, call, 'productFeeds.settingsChanged', { settingsId: id, name: fields.name })
  }).catch(nameTaken)
}

/** Deletes column sets that no feed uses, all or none. Throws common.notFound, productFeed.settingsUsed. */
export function deleteColumnSets(call: Distributor, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  return inTransaction(call.db, async (trx) => {
    const sets = await lockColumnSets(trx, wanted)
    if (sets.length !== wanted.length) refuse(commonErrors.notFound)
    const users = sets.flatMap(({ usedBy }) => usedBy)
    if (users.length > 0) refuse(feedErrors.settingsUsed, { params: users.join(', ') })
    await removeColumnSets(trx, wanted)
    await note(trx, call, 'productFeeds.settingsDeleted', { names: sets.map(({ name }) => name) })
  })
}

function nameTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'feed_column_sets_name') throw error
  return refuse(feedErrors.nameTaken, { fields: [{ path: 'name', message: '' }] })
}

const note = (db: Call['db'], { person, ip }: Distributor, kind: ActKind, detail: object) =>
  recordSecurityEvent(db, { kind, person, ip, detail: { ...detail } })
