import { defaultParameters, Parameters } from '@brava/contract/parameters/parameters.ts'
import type { Db } from '../platform/db/connect.ts'
import { storedParameters } from './parameters.sql.ts'

/** The switches of the installation as they stand now; what nobody set has its default. */
export async function parametersOf(db: Db): Promise<Parameters> {
  const known = Object.keys(Parameters.shape)
  const stored = (await storedParameters(db)).filter((row) => known.includes(row.name))
  return Parameters.parse({
    ...defaultParameters,
    ...Object.fromEntries(stored.map((row) => [row.name, row.value])),
  })
}
