import { businessDay, daysBetween } from '@brava/contract/calendar-day.ts'
import type { bank } from '@brava/contract/bank/bank.endpoints.ts'
import { type EntryAction, type EntryState, entryState, entryTransitions } from '@brava/contract/bank/entry-state.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { actionsFrom } from '@brava/contract/transitions.ts'
import { sql } from 'kysely'
import type { Services } from '../platform/call.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import { contains } from '../platform/db/containing.ts'
import { pagedByIds } from '../platform/db/paging.ts'
import { type EntryFound, entryColumns, entryCounts, entryIds, entryRows, originalsOf } from './bank-entries.sql.ts'
import { proposalsFor } from './propose.ts'

const c = entryState.code

/** One page of bank statement entries, exact totals over a million, and what each open entry probably pays. */
export async function listEntries({ db, clock }: Services, request: ListRequest<typeof bank.entries>) {
  const { filters, quickSearch } = request
  const now = clock.now()
  const states = filters.state?.length ? [...new Set(filters.state)] : null
  const { from, to } =
    filters.datePreset === undefined
      ? { from: filters.dateFrom, to: filters.dateTo }
      : presetRange(filters.datePreset, now)
  const counts = await entryCounts(db)
  const countOf = (state: EntryState) => counts.of.get(state) ?? 0
  const all = entryState.values.reduce((sum, state) => sum + countOf(state), 0)
  const isNarrow = quickSearch !== '' || from !== undefined || to !== undefined
  const page = await pagedByIds<EntryFound, keyof typeof entryColumns>(
    () => {
      let query = entryIds(db)
      if (states) query = query.where('e.state', 'in', states)
      if (from) query = query.where('e.booked_on', '>=', from)
      if (to) query = query.where('e.booked_on', '<=', to)
      if (quickSearch !== '') query = query.where(contains(quickSearch, 'e.words'))
      return query
    },
    request,
    {
      sort: entryColumns,
      defaultSort: 'bookedOn',
      tie: sql.ref('e.booked_on'),
      id: sql.ref('e.id'),
      ...(isNarrow ? {} : { total: states ? states.reduce((sum, state) => sum + countOf(state), 0) : all }),
    },
    (ids) => entryRows(db).where('e.id', 'in', ids).execute(),
  )
  const proposals = await proposalsFor(
    db,
    page.data.filter(({ state }) => state === c.open),
  )
  const originals = await originalsOf(
    db,
    page.data.filter(({ isReturn }) => isReturn).map(({ id }) => id),
  )
  const today = businessDay(now)
  return {
    counts: {
      all,
      open: countOf(c.open),
      order: countOf(c.order),
      funds: countOf(c.funds),
      ignored: countOf(c.ignored),
      outgoing: countOf(c.outgoing),
    },
    oldestOn: counts.oldestOn,
    pagedResult: page.pagedResult,
    data: page.data.map(({ companyId, companyName, ...row }) => ({
      ...row,
      age: Math.max(0, daysBetween(row.bookedOn, today)),
      company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
      proposals: proposals.get(row.id) ?? [],
      original: originalView(originals.get(row.id)),
      allowedActions: actionsFrom<EntryState, EntryAction>(entryTransitions, row.state).filter(
        (action) => !row.isReturn || action === 'ignore' || action === 'reopen',
      ),
    })),
  }
}

function originalView(found: EntryFound | undefined) {
  if (!found) return null
  const { id, bookedOn, state, orders, companyId, companyName } = found
  return {
    id,
    bookedOn,
    state,
    orders,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
  }
}
