import { expect, test } from 'vitest'
import { assumptionsIn } from './assumptions.ts'

test('an assumption is read to the end of its paragraph, over several lines, next to other tags', () => {
  const source = `
/** The next code. @assumption §7 names the call, not the form. */
/**
 * Weeks.
 * @assumption §3 gives only labels: weeks start
 *   on Monday.
 * @throws RangeError
 */
// @assumption lines count too,
// all of them.
const text = 'no @assumption here'
`
  expect(assumptionsIn(source)).toEqual([
    '§7 names the call, not the form.',
    '§3 gives only labels: weeks start on Monday.',
    'lines count too, all of them.',
  ])
})
