import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import {
  promotionStateLabels,
  promotionStates,
  promotionTransitions,
} from '@brava/contract/promotions/promotion-states.ts'
import { IconPlayerPlay, IconPlayerStop, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../api/in-parts.ts'
import { type FiltersOf, listAt } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { said } from '../text/texts.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { BulkBar } from '../ui/table/bulk-bar.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { promotionColumns } from './promotion-columns.tsx'
import { e } from './promotion-editor.texts.ts'

export const promotionsList = listAt(promotions.list, { remember: 'promotions', debounceMs: 700 })

const filters: Filter<Partial<FiltersOf<typeof promotions.list>>>[] = [
  {
    kind: 'many',
    name: 'state',
    label: e.state,
    options: promotionStates.map((value) => ({ value, label: said(promotionStateLabels[value]) })),
  },
]

type Asked = { readonly what: 'activate' | 'deactivate' | 'delete'; readonly ids: number[] }

/** All promotions with window, recipients and state. */
export function PromotionsScreen() {
  const list = useList(...promotionsList)
  const remove = useAct(promotions.delete, { says: false })
  const stop = useAct(promotions.deactivate, { says: false })
  const [asked, setAsked] = useState<Asked>()
  const ask = (what: Asked['what']) => (chosen: { ids: readonly (string | number)[] }) =>
    setAsked({ what, ids: chosen.ids.map(Number) })
  const close = () => setAsked(undefined)
  const ids = asked?.ids ?? []
  return (
    <ListPage>
      <PageHeader
        title={e.promotions}
        actions={
          <ButtonLink to="/custom-notifications/new" variant="primary" icon={<IconPlus />}>
            {e.newPromotion}
          </ButtonLink>
        }
      />
      <ListToolbar list={list} search={e.search} columns={promotionColumns} filters={filters} />
      <BulkBar
        list={list}
        actions={[
          {
            key: 'activate',
            label: said(promotionTransitions.activate.label),
            icon: <IconPlayerPlay />,
            run: ask('activate'),
          },
          {
            key: 'deactivate',
            label: said(promotionTransitions.deactivate.label),
            icon: <IconPlayerStop />,
            run: ask('deactivate'),
          },
          { key: 'delete', label: e.delete, icon: <IconTrash />, danger: true, run: ask('delete') },
        ]}
      />
      <DataTable
        label={e.promotions}
        list={list}
        columns={promotionColumns}
        selectable
        density="comfortable"
        rowTo={(row) => `/custom-notifications/edit/${row.id}`}
        empty={
          <EmptyState
            title={e.noPromotions}
            action={
              <ButtonLink to="/custom-notifications/new" variant="primary">
                {e.newPromotion}
              </ButtonLink>
            }
          >
            {e.noPromotionsWhy}
          </EmptyState>
        }
      />
      {asked?.what === 'activate' && <ActivateDialog ids={ids} onClose={close} done={() => list.selection.drop(ids)} />}
      <ConfirmDialog
        open={asked?.what === 'deactivate'}
        onClose={close}
        title={e.stopTitle(ids.length)}
        confirm={said(promotionTransitions.deactivate.label)}
        onConfirm={() => inParts(list.selection, ids, (part) => stop.run({ body: { ids: part } }))}
      >
        {e.stopText}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onClose={close}
        title={e.deleteTitle(ids.length)}
        confirm={e.delete}
        onConfirm={() => inParts(list.selection, ids, (part) => remove.run({ body: { ids: part } }), sayDeleted)}
      >
        {e.deleteText}
      </ConfirmDialog>
    </ListPage>
  )
}
