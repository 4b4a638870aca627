import { defaultParameters, Parameters } from '@brava/contract/parameters/parameters.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { lowestSince, storedParameters } from './parameters.sql.ts'

/** The switches of the installation as they stand now; what nobody set has its default. */
export async function parametersOf(db: Db): Promise<Parameters> {
  const known = Object.keys(Parameters.shape)
  const stored = (await storedParameters(db)).filter((row) => known.includes(row.name))
  return Parameters.parse({
    ...defaultParameters,
    ...Object.fromEntries(stored.map((row) => [row.name, row.value])),
  })
}

const dayMs = 86_400_000

/**
 * Above what a correction waits for a second person, in whole units of the distributor's currency: the lowest value of the
 * last 24 hours, so that nobody raises it and books alone; a lower one holds at once (decision 0168).
 */
export async function fourEyesAboveNow(trx: Trx, now: Date): Promise<number> {
  const { fourEyesAbove } = await parametersOf(trx)
  return lowestSince(trx, 'fourEyesAbove', fourEyesAbove, new Date(now.getTime() - dayMs))
}
