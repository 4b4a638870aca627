import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { promotionTransitions } from '@brava/contract/promotions/promotion-states.ts'
import { useState } from 'react'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { useBelowCost } from '../prices/below-cost.tsx'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { e } from './promotion-editor.texts.ts'

/** Asks for confirmation before promotions are activated; prices below cost are listed and need a reason. */
export function ActivateDialog({
  ids,
  version,
  onClose,
  done,
}: {
  ids: readonly number[]
  /** Of a single promotion: the version on the screen. What somebody else saved after that is not activated. */
  version?: number
  onClose: () => void
  done?: (version: number) => void
}) {
  const [seen] = useState(version)
  const wish = { ids: [...ids], ...(seen === undefined ? {} : { version: seen }) }
  const activate = useAct(promotions.activate, { blocking: true })
  const below = useBelowCost()
  const question = below.about(wish)
  const tries = useTries()
  const go = () =>
    tries.run(async () => {
      if (!(await below.send(wish, (agreed) => activate.attempt({ body: { ...wish, ...agreed } })))) return
      done?.(seen ?? 0)
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={e.activateTitle}
      action={
        <Button
          variant={question.problem ? 'dangerFilled' : 'primary'}
          pending={activate.pending}
          onClick={() => void go()}
        >
          {question.confirm ?? said(promotionTransitions.activate.label)}
        </Button>
      }
    >
      <Stack>
        <div>{e.activateText}</div>
        {question.notice}
      </Stack>
    </Dialog>
  )
}
