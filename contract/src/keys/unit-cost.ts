import { z } from 'zod'
import { expects } from '../expected.ts'

/** The cost of one key: up to four decimals on the wire ("42.10", "21.1575"), ten-thousandths in code. */
export const unitCost = z.codec(
  z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, expects('number')),
  z.number().int().nonnegative(),
  {
    decode: (text) => {
      const [whole = '0', part = ''] = text.split('.')
      return Number(whole) * 10_000 + Number(part.padEnd(4, '0'))
    },
    encode: (e4) => {
      const digits = String(e4).padStart(5, '0')
      return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
    },
  },
)
