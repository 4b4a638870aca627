import type { PublisherKey } from '../world/publishers.ts'
import { publishers } from '../world/publishers.ts'

// Letters and digits that people do not mix up.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Mixes the bits of a number, so that neighbours look unrelated (splitmix32). */
function mixed(value: number): number {
  let z = (value + 0x9e3779b9) >>> 0
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return (z ^ (z >>> 15)) >>> 0
}

/**
 * A code in its publisher's shape for the n-th key: the first places spell a permutation of n, so that no two keys
 * share a code; the others are filled pseudo-randomly, the same for the same n.
 */
export function codeFor(publisher: PublisherKey, n: number): string {
  const shape = publishers[publisher].key
  let code = ''
  // A bijection on 32 bits: different numbers stay different.
  let own = mixed(n)
  let left = 1
  let noise = mixed(n ^ 0x5bd1e995)
  for (const sign of shape) {
    const from = sign === 'X' ? signs : sign === '#' ? '0123456789' : ''
    if (from === '') {
      code += sign
      continue
    }
    if (left <= 2 ** 32) {
      code += from[own % from.length]
      own = Math.floor(own / from.length)
      left *= from.length
    } else {
      code += from[noise % from.length]
      noise = mixed(noise)
    }
  }
  return code
}
