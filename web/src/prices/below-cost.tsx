import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { money } from '../text/format.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { belowCostTexts } from './below-cost.texts.ts'

interface BelowCost {
  readonly count: number
  readonly currency: string
  readonly products: readonly { productId: number; title: string; quantity: number; price: string; purchase: string }[]
}

/** What a price change sends along once the person has agreed to sell below cost. */
export interface Agreed {
  confirmBelowCost: boolean
  reason: string
}

/** The question about prices below cost, as a dialog or form shows it; all empty if nothing is asked. */
export interface BelowCostQuestion {
  readonly problem: BelowCost | undefined
  readonly notice: ReactNode
  /** The main button then says what it does. */
  readonly confirm: string | undefined
}

/**
 * Sends a price change; if the server reports prices below cost, shows which, asks for the reason, and sends it again
 * with that. The agreement applies only to the change it was asked about: another price, product or day is a new
 * question.
 */
export function useBelowCost() {
  const [asked, setAsked] = useState<{ readonly wish: string; readonly problem: BelowCost }>()
  const [reason, setReason] = useState('')
  return {
    /** Resolves to whether `wish` was done by `change`. Any other refusal is rethrown. */
    async send(wish: object, change: (agreed: Agreed) => Promise<unknown>): Promise<boolean> {
      const sent = JSON.stringify(wish)
      const isAgreed = asked?.wish === sent
      try {
        await change({ confirmBelowCost: isAgreed, reason: isAgreed ? reason.trim() : '' })
        setAsked(undefined)
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'price.belowCost') throw error
        if (!isAgreed) setReason('')
        setAsked({ wish: sent, problem: error.detail as BelowCost })
        return false
      }
    },
    /** The question, if it is about this change. */
    about(wish: object): BelowCostQuestion {
      const problem = asked?.wish === JSON.stringify(wish) ? asked.problem : undefined
      return {
        problem,
        notice: problem && (
          <Stack>
            <Notice tone="warning">
              <strong>{belowCostTexts.belowCost(problem.count)}</strong>
              <ul style={{ margin: '4px 0 0', paddingLeft: 16 }}>
                {problem.products.slice(0, 5).map((one) => (
                  <li key={`${one.title}-${one.quantity}`}>
                    {one.title}: {belowCostTexts.costsLine(write(one.price, problem), write(one.purchase, problem))}
                  </li>
                ))}
              </ul>
            </Notice>
            <TextField
              label={belowCostTexts.belowCostWhy}
              name="reason"
              value={reason}
              onChange={setReason}
              required
              autoFocus
            />
          </Stack>
        ),
        confirm: problem ? belowCostTexts.confirmBelow : undefined,
      }
    },
  }
}

/** The button that sends a price change; once the server has reported prices below cost, its label says so. */
export function BelowCostButton({
  below,
  label,
  ...button
}: {
  below: Pick<BelowCostQuestion, 'problem' | 'confirm'>
  label: string
  pending: boolean
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button variant={below.problem ? 'dangerFilled' : 'primary'} {...button}>
      {below.confirm ?? label}
    </Button>
  )
}

const write = (amount: string, problem: BelowCost) => money(amount, currencySymbol(problem.currency))
