import type { TableFormat } from '@brava/contract/table-format.ts'
import { products } from '@brava/contract/products/products.endpoints.ts'
import { IconCircleCheck, IconEdit, IconTags, IconTrash, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import type { List, RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { BulkBar, type Chosen } from '../ui/table/bulk-bar.tsx'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { exportActs } from '../ui/table/export-acts.tsx'
import { toast } from '../state/toast.ts'
import { AddToGroup } from './add-to-group.tsx'
import { t as groupTexts } from './add-to-group.texts.ts'
import type { ProductFilters } from './product-filters.ts'
import { t } from './products.texts.ts'

type Row = RowOf<typeof products.list>

interface ProductBulkBarProps {
  list: List<Row, ProductFilters, unknown>
  /** Saves the chosen products, or all that match, as CSV. */
  save: (format: TableFormat, ids?: number[]) => void
}

/** Withdraws, puts on sale, adds to a price group, exports and deletes several products. */
export function ProductBulkBar({ list, save }: ProductBulkBarProps) {
  const options = { refreshes: [products.list], says: false } as const
  const withdraw = useAct(products.withdrawMany, options)
  const remove = useAct(products.delete, options)
  const [deleting, setDeleting] = useState<number[]>()
  const [grouping, setGrouping] = useState<number[]>()
  const navigate = useNavigate()

  const idsOf = (chosen: Chosen) => chosen.ids.map(Number)
  async function setWithdrawn(ids: number[], isWithdrawn: boolean) {
    const known = new Map(list.chosen.map((row) => [row.id, row.isWithdrawn]))
    const changing = ids.filter((id) => known.get(id) === !isWithdrawn)
    // The previous state of products that were never on the screen is unknown, so no undo is offered for them.
    const mayUndo = ids.every((id) => known.has(id))
    const change = (part: number[], to: boolean) => withdraw.run({ body: { ids: part, isWithdrawn: to } })
    const undo = () =>
      void inParts(
        list.selection,
        changing,
        (part) => change(part, !isWithdrawn),
        () => {},
      )
    await inParts(
      list.selection,
      ids,
      (part) => change(part, isWithdrawn),
      (info) => toast('success', info, mayUndo ? { lifetime: 6000, action: { label: t.undo, run: undo } } : {}),
    )
  }
  /** Unknown when everything that matches is chosen. */
  const withCount = (fits: (row: Row) => boolean) =>
    list.selection.allMatching ? {} : { count: list.chosen.filter(fits).length }

  return (
    <>
      <BulkBar
        list={list}
        actions={[
          {
            key: 'withdraw',
            label: t.withdraw,
            icon: <IconX />,
            ...withCount((row) => !row.isWithdrawn),
            pending: withdraw.pending,
            run: (picked) => void setWithdrawn(idsOf(picked), true),
          },
          {
            key: 'sell',
            label: t.putOnSale,
            icon: <IconCircleCheck />,
            ...withCount((row) => row.isWithdrawn),
            run: (picked) => void setWithdrawn(idsOf(picked), false),
          },
          {
            key: 'change',
            label: t.changeMany,
            icon: <IconEdit />,
            takesMatching: true,
            // The matching products are found there again with the same filters.
            run: (picked) =>
              void navigate({
                to: '/products/bulk-update',
                search: (picked.allMatching ? (now: object) => now : { ids: idsOf(picked) }) as never,
              }),
          },
          {
            key: 'group',
            label: groupTexts.action,
            icon: <IconTags />,
            run: (picked) => setGrouping(idsOf(picked)),
          },
          ...exportActs(false, (format, picked) => save(format, picked.allMatching ? undefined : idsOf(picked))),
          {
            key: 'delete',
            label: t.delete,
            icon: <IconTrash />,
            danger: true,
            run: (picked) => setDeleting(idsOf(picked)),
          },
        ]}
      />
      {grouping && (
        <AddToGroup productIds={grouping} selection={list.selection} onClose={() => setGrouping(undefined)} />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t.deleteTitle(deleting?.length ?? 0)}
        confirm={t.delete}
        typed={t.deleteWord}
        onConfirm={() => inParts(list.selection, deleting ?? [], (ids) => remove.run({ body: { ids } }), sayDeleted)}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  )
}
