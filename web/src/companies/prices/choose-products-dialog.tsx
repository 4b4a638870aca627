import type { ReactNode } from 'react'
import { useTries } from '../../api/told-error.ts'
import type { List } from '../../api/list.ts'
import { type Agreed, BelowCostButton, type useBelowCost } from '../../prices/below-cost.tsx'
import { CardScroll, CardToolbar } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { findCategories, nameOfCategory } from './find-categories.ts'
import { t as partnerTexts } from '../partners.texts.ts'
import { t } from './price.texts.ts'

interface ByCategory {
  categoryId?: number | null
}

interface ChooseProductsProps<Row, Filters extends ByCategory, Answer> {
  title: string
  /** Products that can be added, each with a checkbox. */
  list: List<Row, Filters, Answer>
  columns: readonly Column<Row>[]
  empty: ReactNode
  below: ReturnType<typeof useBelowCost>
  /** What is sent for these products: an agreement to sell below cost applies only to it. */
  wish: (productIds: number[]) => object
  /** The label of the button for this many products. */
  label: (n: number) => string
  /** Why it is not possible at the moment; an empty string when the fields already say so. */
  problem?: string | undefined
  pending: boolean
  /** Asks what adding them would do; resolves to whether that was shown, or need not be. */
  look?: ((productIds: number[]) => Promise<boolean>) | undefined
  /** Adds them; throws what the server refuses. */
  bring: (productIds: number[], agreed: Agreed) => Promise<unknown>
  onClose: () => void
  /** The terms on which they are added. */
  children: ReactNode
}

/** Selects products and adds them to a partner's assortment or a group, on terms that may be below cost. */
export function ChooseProductsDialog<Row, Filters extends ByCategory, Answer>(
  props: ChooseProductsProps<Row, Filters, Answer>,
) {
  const { title, list, columns, empty, below, wish, label, problem, pending, look, bring, onClose, children } = props
  const chosen = [...list.selection.ids].map(Number)

  const tries = useTries()
  const go = () =>
    tries.run(async () => {
      if (look && !(await look(chosen))) return
      if (await below.send(wish(chosen), (agreed) => bring(chosen, agreed))) onClose()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      width={840}
      flush
      title={title}
      action={
        <BelowCostButton
          below={below.about(wish(chosen))}
          label={label(chosen.length)}
          disabled={chosen.length === 0 || problem !== undefined}
          pending={pending}
          onClick={() => void go()}
        />
      }
      footNote={problem || undefined}
    >
      <CardToolbar>
        <ListToolbar<Row, ByCategory, Answer>
          list={list as unknown as List<Row, ByCategory, Answer>}
          search={t.priceSearch}
          filters={[
            { kind: 'find', name: 'categoryId', label: t.category, find: findCategories, nameOf: nameOfCategory },
          ]}
        />
      </CardToolbar>
      <CardScroll>
        <DataTable plain selectable label={partnerTexts.products} list={list} columns={columns} empty={empty} />
      </CardScroll>
      {children}
    </Dialog>
  )
}
