import { type ReactNode, useState } from 'react'
import { useTries } from '../api/told-error.ts'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { type Agreed, BelowCostButton, useBelowCost } from './below-cost.tsx'
import type { useAhead } from './use-price-preview.tsx'

/**
 * Asks for confirmation of an act that changes many prices: shows its effect if it is large, and what falls below cost.
 */
export function PriceActDialog<Preview>({
  title,
  label,
  wish,
  problem,
  ahead,
  look,
  send,
  onClose,
  children,
}: {
  title: string
  label: string
  /** What was requested: if it changes, a new preview is needed. */
  wish: object
  /** Why it cannot be sent at the moment; an empty string when that is obvious. */
  problem?: string | undefined
  ahead: ReturnType<typeof useAhead<Preview>>
  look: () => Promise<{ data: { preview: Preview | null } }>
  send: (agreed: Agreed) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const below = useBelowCost()
  const [asked, setAsked] = useState(wish)
  if (JSON.stringify(asked) !== JSON.stringify(wish)) {
    setAsked(wish)
    ahead.forget()
  }

  const question = below.about(wish)
  const { pending, run } = useTries()
  const go = () =>
    run(async () => {
      if (!(await ahead.isShown(wish, look))) return
      if (await below.send(wish, send)) onClose()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      width={ahead.preview ? 840 : 640}
      title={title}
      footNote={problem || undefined}
      action={
        <BelowCostButton
          below={question}
          label={ahead.confirm ?? label}
          disabled={problem !== undefined}
          pending={pending}
          onClick={() => void go()}
        />
      }
    >
      <Stack>
        {children}
        {ahead.notice}
        {question.notice}
      </Stack>
    </Dialog>
  )
}
