import { divideRounded } from '@brava/contract/money.ts'
import { millionths } from './rounded-together.ts'

/** An amount of minor units at a rate such as "1.95583", in millionths of the other currency's minor unit. */
export function converted(minor: number, rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.')
  const scale = 10n ** BigInt(part.length)
  return divideRounded(BigInt(minor) * BigInt(whole + part) * millionths, scale)
}
