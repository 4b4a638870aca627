import { defaultParameters, Parameters } from '@brava/contract/parameters/parameters.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Log } from '../platform/log/log.ts'
import { lowestSince, storedParameters } from './parameters.sql.ts'

type Name = keyof Parameters

/** A stored value that this release does not allow, and what holds in its place. */
export interface Outside {
  readonly name: Name
  readonly stored: string
  readonly holds: number | boolean
}

/**
 * The switches of the installation as they stand now; what nobody set has its default. A value that another release stored and this
 * one does not allow stops nobody's work: the nearest allowed number holds, else the default, until somebody enters another one.
 */
export async function parametersNow(db: Db): Promise<{ readonly values: Parameters; readonly outside: Outside[] }> {
  const stored = new Map((await storedParameters(db)).map(({ name, value }) => [name, value as unknown]))
  const outside: Outside[] = []
  const values = Object.fromEntries(
    (Object.keys(Parameters.shape) as Name[]).map((name) => {
      if (!stored.has(name)) return [name, defaultParameters[name]]
      const value = stored.get(name)
      if (Parameters.shape[name].safeParse(value).success) return [name, value]
      const holds = nearest(name, value)
      outside.push({ name, stored: typeof value === 'string' ? value : JSON.stringify(value), holds })
      return [name, holds]
    }),
  )
  return { values: values as Parameters, outside }
}

export const parametersOf = async (db: Db): Promise<Parameters> => (await parametersNow(db)).values

function nearest(name: Name, value: unknown): number | boolean {
  const shape = Parameters.shape[name]
  if (typeof value !== 'number' || !('minValue' in shape)) return defaultParameters[name]
  const { minValue, maxValue } = shape
  const within = Math.min(Math.max(Math.round(value), minValue ?? value), maxValue ?? value)
  return shape.safeParse(within).success ? within : defaultParameters[name]
}

/** Says in the log which stored values this release does not allow, and what holds in their place. */
export async function reportParametersOutside({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  for (const one of (await parametersNow(db)).outside)
    log.warn({ parameter: one.name, stored: one.stored, holds: one.holds }, 'a stored parameter is not allowed here')
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
