import { day } from '../endpoint.ts'

/** The day from which a price change applies, in the distributor's time zone; null: at once. */
export const validFrom = { validFrom: day.nullable().default(null) }
