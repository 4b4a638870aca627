import type { LiveTopic } from '@brava/contract/events/live-change.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Writes that something changed, as a part of the statement that changes it: announcing('orders', sql`id, company_ids
 * from …`). Who may see it is a list of company ids. `wakeReaders` goes with it.
 */
export function announcing(topic: LiveTopic, subjectAndCompanies: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into live_events (topic, subject_id, company_ids) select ${sql.lit(topic)}, ${subjectAndCompanies}`
}
