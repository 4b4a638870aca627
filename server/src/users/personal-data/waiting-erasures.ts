import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { waitingErasures as read } from './erasure-requests.sql.ts'

/** How many requests to erase somebody else a person who manages people may decide, and since when the oldest waits. */
export const waitingErasures = (db: Db, person: Person): ReturnType<typeof read> => read(db, person)
