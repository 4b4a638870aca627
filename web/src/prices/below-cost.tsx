import { useState } from 'react'
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

/**
 * Sends a price change; if the server reports prices below cost, shows which, asks for the reason, and sends it again
 * with that.
 */
export function useBelowCost() {
  const [problem, setProblem] = useState<BelowCost>()
  const [reason, setReason] = useState('')
  return {
    problem,
    /** Resolves to whether it was done. Any other refusal is rethrown. */
    async send(change: (agreed: Agreed) => Promise<unknown>): Promise<boolean> {
      try {
        await change({ confirmBelowCost: problem !== undefined, reason: problem ? reason.trim() : '' })
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'price.belowCost') throw error
        setProblem(error.detail as BelowCost)
        return false
      }
    },
    forget: () => setProblem(undefined),
    notice: problem && (
      <Stack>
        <Notice tone="warning">
          <strong>{belowCostTexts.belowCost(problem.count)}</strong>
          <ul style={{ margin: '4px 0 0', paddingLeft: 16 }}>
            {problem.products.slice(0, 5).map((one) => (
              <li key={`${one.productId}-${one.quantity}`}>
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
    /** The main button then says what it does. */
    confirm: problem ? belowCostTexts.confirmBelow : undefined,
  }
}

/** The button that sends a price change; once the server has reported prices below cost, its label says so. */
export function BelowCostButton({
  below,
  label,
  ...button
}: {
  below: Pick<ReturnType<typeof useBelowCost>, 'problem' | 'confirm'>
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
