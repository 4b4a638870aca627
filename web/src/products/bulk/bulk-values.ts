import { isNumber } from '../../ui/field/number-field.tsx'

/** The input; null and '' change nothing. */
export interface BulkValues {
  kind: 'none' | 'percent' | 'amount' | 'margin'
  basisPoints: number | null
  amount: string
  ending: 'any' | '90' | '99'
  floorBp: number | null
  categoryId: number | null
  publisherId: number | null
  moq: number | null
  lowStockThreshold: number | null
  mayBackOrder: 'yes' | 'no' | null
  isWithdrawn: 'yes' | 'no' | null
}

export const noChange: BulkValues = {
  kind: 'none',
  basisPoints: null,
  amount: '',
  ending: 'any',
  floorBp: null,
  categoryId: null,
  publisherId: null,
  moq: null,
  lowStockThreshold: null,
  mayBackOrder: null,
  isWithdrawn: null,
}

const isAmount = (text: string) => /^-?\d{1,10}(\.\d{1,2})?$/.test(text)

/** The change in the call's format; undefined while the input is incomplete. */
export function changeOf(values: BulkValues) {
  const { kind, basisPoints, amount, ending, floorBp } = values
  const isWhole = !Number.isNaN(floorBp) && (kind === 'amount' ? isAmount(amount) : isNumber(basisPoints))
  if (kind !== 'none' && !isWhole) return undefined
  const { categoryId, publisherId, moq, lowStockThreshold, mayBackOrder, isWithdrawn } = values
  const fields = {
    ...(categoryId === null ? {} : { categoryId }),
    ...(publisherId === null ? {} : { publisherId }),
    ...(moq === null ? {} : { moq }),
    ...(lowStockThreshold === null ? {} : { lowStockThreshold }),
    ...(mayBackOrder === null ? {} : { mayBackOrder: mayBackOrder === 'yes' }),
    ...(isWithdrawn === null ? {} : { isWithdrawn: isWithdrawn === 'yes' }),
  }
  if (kind === 'none') return Object.keys(fields).length > 0 ? { fields, price: null } : undefined
  const rule = kind === 'amount' ? { kind, amount: withCents(amount) } : { kind, basisPoints }
  return { fields, price: { ...rule, ending, floorBp } }
}

const withCents = (text: string) => {
  const [whole = '0', part = ''] = text.split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
