import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { useState } from 'react'
import { useInParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { findPriceGroups } from '../companies/list/find-price-groups.ts'
import { BelowCostButton, useBelowCost } from '../prices/below-cost.tsx'
import { startPriceTexts } from '../prices/start-price.texts.ts'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { PercentField } from '../ui/field/number-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { t } from './add-to-group.texts.ts'

/** Adds the chosen products to a price group; those already in it keep their price there. */
export function AddToGroup({
  productIds,
  selection,
  onClose,
}: {
  productIds: readonly number[]
  selection: Pick<Selection, 'drop'>
  onClose: () => void
}) {
  const [groupId, setGroup] = useState<number | null>(null)
  const [changeBp, setChange] = useState<number | null>(0)
  const parts = useInParts(selection, productIds)
  const add = useAct(groups.addProducts, { blocking: true, says: false })
  const look = useAct(groups.addProducts, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const tries = useTries()
  const wish = (ids: readonly number[]) => ({
    groupId: groupId ?? 0,
    items: ids.map((productId) => ({ productId })),
    changeBp: changeBp ?? 0,
  })
  // More products than fit on a page are sent in parts, each small enough to be done at once or by a job.
  const first = wish(parts.left.slice(0, mostIdsOfPage))
  const question = below.about(first)
  const go = () =>
    tries.run(async () => {
      if (!(await ahead.isShown(first, () => look.attempt({ body: { ...first, isDryRun: true } })))) return
      const done = await parts.run(async (ids) => {
        const part = wish(ids)
        let answer: Awaited<ReturnType<typeof add.attempt>> | undefined
        const isDone = await below.send(part, async (agreed) => {
          answer = await add.attempt({ body: { ...part, ...agreed } })
        })
        // Asked about this part, the first of those left.
        return isDone ? answer : undefined
      })
      if (done) onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      subtitle={t.keeps}
      action={
        <BelowCostButton
          below={question}
          label={ahead.confirm ?? t.add(parts.left.length)}
          disabled={groupId === null || Number.isNaN(changeBp)}
          pending={add.pending || look.pending}
          onClick={() => void go()}
        />
      }
    >
      <Stack>
        <SelectField
          label={t.group}
          value={groupId}
          onChange={(next) => {
            ahead.forget()
            setGroup(next)
          }}
          find={findPriceGroups}
          required
        />
        <PercentField
          label={startPriceTexts.changeOnStart}
          hint={startPriceTexts.changeHint}
          value={changeBp}
          onChange={(next) => {
            ahead.forget()
            setChange(next)
          }}
        />
        {ahead.notice}
        {question.notice}
      </Stack>
    </Dialog>
  )
}
