import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import {
  beginReading,
  type EventReader,
  eventsById,
  insertEvent,
  type NewPartnerEvent,
  readerOf,
} from './partner-events.sql.ts'
import { type WireEvent, wireEvent } from './wire-event.ts'

/** From now on the company has events. Answers the last number that it was given before; harmless when it reads already. */
export async function beginEvents(trx: Trx, reader: EventReader): Promise<number> {
  await beginReading(trx, reader)
  return lastNumberOf(trx, reader)
}

export async function lastNumberOf(trx: Trx, reader: EventReader): Promise<number> {
  return (await readerOf(trx, reader))?.last ?? 0
}

/** Notes an event in the transaction of its cause. Those of orders and invoices are noted by triggers. */
export async function noteEvent(trx: Trx, event: NewPartnerEvent): Promise<void> {
  await insertEvent(trx, event)
}

/** Events as they travel, by their ids. */
export async function wireEventsOf(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WireEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await eventsById(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, wireEvent(secrets, row)]))
}
