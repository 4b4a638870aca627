import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { waitingErasures as read } from './erasure-requests.sql.ts'

/**
 * How many erasure requests of other people a manager of people may decide, and since when the oldest has been waiting.
 */
export const waitingErasures = (db: Db, person: Person): ReturnType<typeof read> => read(db, person)
