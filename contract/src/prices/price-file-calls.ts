import type { z } from 'zod'
import type { ImportRun } from '../staged-import.ts'
import { tableFileCalls } from '../table-file-calls.ts'
import { confirmation } from './below-cost.ts'
import { priceErrors } from './prices.errors.ts'
import { validFrom } from './valid-from.ts'

/** The calls that import prices from a file. `body` says whose prices they are, `columns` what the file contains. */
export function priceFileCalls<Body extends z.ZodObject, Run extends typeof ImportRun>(
  base: `/${string}`,
  word: string,
  spec: { what: string; columns: string; body: Body; run: Run },
) {
  return tableFileCalls(base, word, {
    ...spec,
    access: 'distributorsAndResellers',
    commits: 'Set the good prices of a dry run',
    facts: { ...confirmation, ...validFrom },
    errors: [priceErrors.reasonNeeded, priceErrors.validFromPast],
  })
}
