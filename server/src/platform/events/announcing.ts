import type { LiveTopic } from '@brava/contract/events/live-change.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Records that something changed, as part of the statement that changes it: announcing('orders', sql`id, company_ids
 * from …`). A list of company ids says who may see it. To be used with `wakeReaders`.
 */
export function announcing(topic: LiveTopic, subjectAndCompanies: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into live_events (topic, subject_id, company_ids) select ${sql.lit(topic)}, ${subjectAndCompanies}`
}
