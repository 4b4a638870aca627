import type { OrderView } from '@brava/contract/orders/order-view.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useAct } from '../../api/use-act.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import type { Slot } from './key-tile.tsx'
import { t } from './order-keys.texts.ts'
import { keyTail } from '../../text/key-tail.ts'

export interface ReplaceKey {
  /** Undefined while the order does not allow it. */
  readonly ask: ((slot: Slot) => void) | undefined
  /** Render it once where the hook is used. */
  readonly dialog: ReactNode
}

/** Replaces one key of an order: asks for the reason, or suggests what the buyer reported. */
export function useReplaceKey(order: Pick<z.input<typeof OrderView>, 'actions'>): ReplaceKey {
  const [chosen, setChosen] = useState<Slot | null>(null)
  const replace = useAct(orders.replaceFaulty, { blocking: true })
  const isPossible = order.actions.some((action) => action.action === 'replaceFaultyKey' && action.isPossible)
  return {
    ask: isPossible ? setChosen : undefined,
    dialog: (
      <ReasonDialog
        key={chosen?.id}
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={t.replaceTitle}
        confirm={t.replace}
        danger
        suggested={chosen?.fault?.reason ?? ''}
        onConfirm={(reason) =>
          chosen?.keyId ? replace.run({ params: { id: chosen.keyId }, body: { reason } }) : Promise.resolve(undefined)
        }
      >
        {t.replaceText(keyTail(chosen?.last4 ?? ''))}
      </ReasonDialog>
    ),
  }
}
