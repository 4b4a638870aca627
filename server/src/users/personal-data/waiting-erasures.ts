import type { Person } from '../../platform/call.ts'
import type { Db } from '../../platform/db/connect.ts'
import { waitingErasures as read } from './erasure-requests.sql.ts'

/** How many requests to erase somebody wait for a person who manages people, and since when the oldest does. */
export const waitingErasures = (db: Db, person: Person): ReturnType<typeof read> => read(db, person)
