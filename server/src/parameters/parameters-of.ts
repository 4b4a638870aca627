import { defaultParameters, Parameters } from '@brava/contract/parameters/parameters.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Log } from '../platform/log/log.ts'
import { lowestSince, storedParameters } from './parameters.sql.ts'

type Name = keyof Parameters

/** A stored value that this release does not allow, and the value used instead. */
export interface Outside {
  readonly name: Name
  readonly stored: string
  readonly holds: number | boolean
}

/**
 * The current parameters of the installation; a parameter that nobody set has its default. A value that another release
 * stored and this one does not allow blocks nobody's work: the nearest allowed number applies, otherwise the default,
 * until somebody enters another value.
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

/** Logs which stored values this release does not allow, and what is used instead. */
export async function reportParametersOutside({ db, log }: { readonly db: Db; readonly log: Log }): Promise<void> {
  for (const one of (await parametersNow(db)).outside)
    log.warn(
      { parameter: one.name, stored: one.stored, holds: one.holds },
      'a stored parameter has a value that is not allowed',
    )
}

const dayMs = 86_400_000

/**
 * The amount above which a correction waits for a second person, in whole units of the distributor's currency: the
 * lowest value of the last 24 hours, so that nobody raises it and books alone; a lower one applies at once (decision
 * 0168).
 */
export async function fourEyesAboveNow(trx: Trx, now: Date): Promise<number> {
  const { fourEyesAbove } = await parametersOf(trx)
  return lowestSince(trx, 'fourEyesAbove', fourEyesAbove, new Date(now.getTime() - dayMs))
}
