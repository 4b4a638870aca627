import { type PublisherKey, publishers } from './publishers.ts'
import type { Random } from './random.ts'

// Letters and digits that people do not mix up.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const both = `${letters}23456789`
const digits = '0123456789'

/** A licence code in its publisher's shape. The caller must check that it is new. */
export function keyCode(publisher: PublisherKey, random: Random): string {
  let code = ''
  for (const sign of publishers[publisher].key) {
    const from = sign === 'X' ? both : sign === '#' ? digits : ''
    code += from === '' ? sign : from[Math.floor(random.next() * from.length)]
  }
  return code
}
