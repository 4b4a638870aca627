import { isDistributor } from '@brava/contract/access.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type activityOf, type ActWord, wordsOf } from '@brava/contract/security/activity.ts'
import { instantsAsked } from '../platform/dates/date-presets.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import type { Call } from '../platform/call.ts'
import {
  type ActivityAsked,
  activityColumns,
  activityId,
  activityIds,
  activityRows,
  activitySince,
  lastActAt,
} from './activity.sql.ts'

type Request = ListRequest<ReturnType<typeof activityOf>>

/**
 * What a reseller sees of its retailers: not when and from where their people sign in, nor what they do with their
 * keys, read, or send to programs of their own.
 */
const ofRetailers: readonly ActWord[] = ['users', 'companies', 'documents', 'ledger', 'prices', 'orders', 'products']

/**
 * One page of the acts that concern a record, newest first. The caller has checked that the person may see the record.
 * A reseller sees the acts of its own people and of the retailer's, without addresses, and of the distributor's acts
 * those on the company itself, its people and the orders it bought from the reader, without who did them; nothing from
 * before it became the supplier, and nothing that others sold.
 * @assumption §2 names no log of acts; what a reseller may read of it follows from whom it manages (domain rules §2).
 */
export async function listActivity(
  { db, clock, person }: Pick<Call, 'db' | 'clock' | 'person'>,
  of: ActivityAsked['of'],
  request: Request,
) {
  const { subject, ...days } = request.filters
  const isWhole = isDistributor(person)
  const known = isWhole || !('companyId' in of) ? undefined : [person.companyId, of.companyId]
  const { from, until } = instantsAsked(days, clock.now())
  const wanted = subject?.length ? wordsOf(subject) : undefined
  const since = await activitySince(db, of)
  const asked: ActivityAsked = {
    of,
    words: isWhole ? wanted : ofRetailers.filter((one) => !wanted || wanted.includes(one)),
    byCompanies: known,
    bySupplier: isWhole || !('companyId' in of) || of.companyId === person.companyId ? undefined : person.companyId,
    from: from && from > since ? from : since,
    until,
    text: request.quickSearch || undefined,
  }
  const page = await pagedByIds(
    () => activityIds(db, asked),
    request,
    { sort: activityColumns, defaultSort: 'createdDate', id: activityId, isCostly: 'companyId' in of },
    (ids) => activityRows(db, ids),
  )
  return {
    ...page,
    data: page.data.map(({ companyId, ...row }) => {
      if (isWhole) return row
      const isKnown = known === undefined || (companyId !== null && known.includes(companyId))
      return {
        ...row,
        ip: null,
        changes: changesFor(of, person, row.changes),
        ...(isKnown ? {} : { userName: null, companyName: null }),
      }
    }),
  }
}

/** When an act of this kind was last done to a company. */
export const lastActOn = lastActAt

type Changes = Awaited<ReturnType<typeof activityRows>>[number]['changes']

/**
 * The next supplier does not see what the company had with the previous one, and the company itself does not see the
 * price group its supplier keeps it in.
 */
function changesFor(of: ActivityAsked['of'], person: Call['person'], changes: Changes): Changes {
  if (changes.some(({ field }) => field === 'supplier')) return []
  const isOwn = 'companyId' in of && of.companyId === person.companyId
  return isOwn ? changes.filter(({ field }) => field !== 'priceGroup') : changes
}
