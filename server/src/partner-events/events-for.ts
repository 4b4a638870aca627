import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import {
  beginReading,
  type EventReader,
  eventsAfter,
  eventsById,
  insertEvent,
  insertEventIfRead,
  insertEvents,
  liveReaders,
  type NewPartnerEvent,
  readerOf,
  turnBalanceLow,
} from './partner-events.sql.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import { type WireEvent, wireEvent } from './wire-event.ts'

export type { EventReader }

/** Starts events for the company. Returns the last number assigned before; harmless if it already reads. */
export async function beginEvents(trx: Trx, reader: EventReader): Promise<number> {
  await beginReading(trx, reader)
  return lastNumberOf(trx, reader)
}

export async function lastNumberOf(trx: Trx, reader: EventReader): Promise<number> {
  return (await readerOf(trx, reader))?.last ?? 0
}

/** Records an event in the transaction of its cause. Triggers record those of orders and invoices. */
export async function noteEvent(trx: Trx, event: NewPartnerEvent): Promise<void> {
  await insertEvent(trx, event)
}

/** The same for a company that perhaps reads no events: then nothing is recorded. */
export async function tellPrograms(trx: Trx, event: NewPartnerEvent): Promise<void> {
  await insertEventIfRead(trx, event)
}

/** Many events of one company, in this order. */
export async function tellProgramsAll(
  trx: Trx,
  reader: EventReader,
  events: readonly Omit<NewPartnerEvent, keyof EventReader>[],
): Promise<void> {
  await insertEvents(trx, reader, events)
}

/** Companies whose programs read live events. */
export const companiesThatRead = ({ db }: Pick<Services, 'db'>): Promise<number[]> => liveReaders(db)

/** Reports once that a company has little left to spend, and again only after it had more in between. */
export async function tellBalance(
  trx: Trx,
  reader: EventReader,
  { isLow, facts, at }: { readonly isLow: boolean; readonly facts: NewPartnerEvent['facts']; readonly at: Date },
): Promise<boolean> {
  const isNews = (await turnBalanceLow(trx, reader, isLow)) && isLow
  if (isNews) await insertEvents(trx, reader, [{ type: 'balance.low', ...(facts ? { facts } : {}), at }])
  return isNews
}

/** Events as sent, by their ids. */
export async function wireEventsOf(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WireEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await eventsById(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, wireEvent(secrets, row)]))
}

/**
 * A page of a reader's events after a number, in order. `next` is where to continue: past numbers that other types have
 * taken. 'forgotten': some after that number are gone (90 days), or the number comes from a database that was restored
 * since and is assigned again; 'none': the company has no events yet.
 */
export async function readEvents(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  reader: EventReader,
  { after, types, limit }: { readonly after: number; readonly types: readonly EventType[]; readonly limit: number },
): Promise<{ data: WireEvent[]; next: number; hasMore: boolean } | 'forgotten' | 'none'> {
  const { companyId, environment } = reader
  const known = await readerOf(db, { companyId, environment })
  if (!known) return 'none'
  if (after > known.last || (after > 0 && after < known.forgotten)) return 'forgotten'
  const rows = await eventsAfter(db, { companyId, environment }, { after, types, most: limit + 1 })
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const last = page.at(-1)?.sequence ?? after
  return {
    data: page.map((row) => wireEvent(secrets, row)),
    next: hasMore ? last : Math.max(last, known.last),
    hasMore,
  }
}
