import { day } from '../endpoint.ts'

/** From which day a change of prices holds, where the distributor is; null: at once. */
export const validFrom = { validFrom: day.nullable().default(null) }
