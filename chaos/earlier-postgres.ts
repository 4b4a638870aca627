import { createRequire } from 'node:module'

/** The package with PostgreSQL 15, if npm has one for this machine. */
export const earlierPostgres = 'postgres-15'

export function hasEarlierPostgres(): boolean {
  try {
    createRequire(import.meta.url).resolve(earlierPostgres)
    return true
  } catch {
    return false
  }
}
