import { entryState } from '@brava/contract/bank/entry-state.ts'
import { correctionState } from '@brava/contract/books/correction-state.ts'
import { erasureState } from '@brava/contract/users/erasure-state.ts'
import { taxNumberState } from '@brava/contract/companies/tax-number-state.ts'
import {
  companyStatus,
  keyState,
  orderStatus,
  paymentStatus,
  slotStatus,
  ticketEmergency,
  ticketStatus,
} from '@brava/contract/enums.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { faultState } from '@brava/contract/orders/fault-report-state.ts'
import { posDayResult } from '@brava/contract/pos-sales/pos-difference.ts'
import { posClaimState, posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import { differenceState } from '@brava/contract/payments/payment-difference.ts'
import { supplierClaimState } from '@brava/contract/supplier-claims/supplier-claim-state.ts'
import { language } from '../../text/language.ts'
import { Badge, type Tone } from './badge.tsx'
import type { GlyphName } from './glyph.tsx'

type Look = readonly [Tone, GlyphName]

const looks = {
  order: {
    1: ['info', 'halfDisc'],
    2: ['success', 'check'],
    3: ['warning', 'pause'],
    4: ['neutral', 'back'],
    5: ['danger', 'cross'],
    6: ['neutral', 'dottedBack'],
    7: ['info', 'clock'],
    8: ['warning', 'dashedRing'],
    9: ['warning', 'threeQuarters'],
  },
  payment: {
    1: ['danger', 'cross'],
    2: ['info', 'clock'],
    3: ['success', 'check'],
    4: ['neutral', 'back'],
    5: ['neutral', 'dottedBack'],
    6: ['danger', 'cross'],
    7: ['warning', 'clock'],
  },
  slot: { 1: ['success', 'check'], 2: ['danger', 'triangle'], 3: ['neutral', 'dashedRing'] },
  key: {
    1: ['neutral', 'dot'],
    2: ['neutral', 'dashedRing'],
    3: ['info', 'clock'],
    4: ['success', 'check'],
    5: ['danger', 'cross'],
    6: ['neutral', 'plainCross'],
  },
  ticket: { 1: ['warning', 'clock'], 2: ['info', 'halfDisc'], 3: ['success', 'check'] },
  emergency: { 1: ['neutral', 'dot'], 2: ['warning', 'dot'], 3: ['danger', 'triangle'] },
  fault: {
    1: ['danger', 'triangle'],
    2: ['info', 'halfDisc'],
    3: ['warning', 'threeQuarters'],
    4: ['success', 'check'],
    5: ['neutral', 'plainCross'],
    6: ['neutral', 'check'],
  },
  difference: { 1: ['warning', 'clock'], 2: ['success', 'check'], 3: ['neutral', 'dot'] },
  supplierClaim: {
    1: ['neutral', 'dashedRing'],
    2: ['info', 'clock'],
    3: ['success', 'check'],
    4: ['success', 'check'],
    5: ['danger', 'cross'],
  },
  correction: {
    1: ['warning', 'clock'],
    2: ['success', 'check'],
    3: ['danger', 'cross'],
    4: ['neutral', 'plainCross'],
    5: ['neutral', 'dot'],
  },
  erasure: {
    1: ['warning', 'clock'],
    2: ['success', 'check'],
    3: ['danger', 'cross'],
    4: ['neutral', 'plainCross'],
  },
  keyReturn: {
    1: ['warning', 'clock'],
    2: ['success', 'check'],
    3: ['neutral', 'plainCross'],
    4: ['neutral', 'plainCross'],
  },
  posSale: {
    1: ['info', 'clock'],
    2: ['success', 'check'],
    3: ['neutral', 'plainCross'],
    4: ['neutral', 'back'],
  },
  posClaim: { 1: ['warning', 'clock'], 2: ['success', 'back'], 3: ['neutral', 'plainCross'] },
  posDay: { 1: ['neutral', 'dashedRing'], 2: ['success', 'check'], 3: ['danger', 'triangle'] },
  bankEntry: {
    1: ['warning', 'clock'],
    2: ['success', 'check'],
    3: ['success', 'check'],
    4: ['neutral', 'plainCross'],
    5: ['neutral', 'dot'],
  },
  company: { 1: ['warning', 'clock'], 2: ['success', 'check'], 3: ['neutral', 'plainCross'], 4: ['danger', 'pause'] },
  taxNumber: {
    1: ['neutral', 'dot'],
    2: ['warning', 'clock'],
    3: ['success', 'check'],
    4: ['danger', 'cross'],
  },
} as const satisfies Record<string, Record<number, Look>>

const labels = {
  order: orderStatus,
  payment: paymentStatus,
  slot: slotStatus,
  key: keyState,
  ticket: ticketStatus,
  emergency: ticketEmergency,
  fault: faultState,
  supplierClaim: supplierClaimState,
  correction: correctionState,
  erasure: erasureState,
  difference: differenceState,
  keyReturn: keyReturnState,
  posSale: posSaleState,
  posClaim: posClaimState,
  posDay: posDayResult,
  bankEntry: entryState,
  company: companyStatus,
  taxNumber: taxNumberState,
}

export type StatusKind = keyof typeof looks

export function statusLabel(kind: StatusKind, value: number): string {
  return (labels[kind].label as (value: number, spoken: string) => string)(value, language)
}

/** The badge of a state, everywhere the same: <StatusBadge kind="order" value={order.status} /> */
export function StatusBadge({ kind, value }: { kind: StatusKind; value: number }) {
  const [tone, glyph] = (looks[kind] as Record<number, Look>)[value] ?? (['neutral', 'dot'] as const)
  return (
    <Badge tone={tone} glyph={glyph}>
      {statusLabel(kind, value)}
    </Badge>
  )
}
