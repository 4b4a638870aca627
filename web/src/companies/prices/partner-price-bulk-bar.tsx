import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { IconPercentage, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FiltersOf, List } from '../../api/list.ts'
import { BulkBar, type BulkAction } from '../../ui/table/bulk-bar.tsx'
import { type MarginChoice, MarginDialog } from './margin-dialog.tsx'
import { t } from './price.texts.ts'
import type { PriceRow } from './price-columns.tsx'

export type PriceFilters = Partial<FiltersOf<typeof prices.ofCompany>>

interface PartnerPriceBulkBarProps {
  companyId: number
  list: List<PriceRow, PriceFilters, unknown>
  mayHaveMargin: boolean
  onRemove: (ids: readonly number[]) => void
}

/** Sets a margin for several products of a partner, or for all that match, or unassigns them. */
export function PartnerPriceBulkBar({ companyId, list, mayHaveMargin, onRemove }: PartnerPriceBulkBarProps) {
  const [margin, setMargin] = useState<{ choice: MarginChoice; count: number; tiered?: number | undefined }>()
  const setTheMargin: BulkAction = {
    key: 'margin',
    label: t.setMargin,
    icon: <IconPercentage />,
    takesMatching: true,
    run: ({ ids, allMatching }) =>
      setMargin(
        allMatching
          ? { choice: { filters: list.request.filters, quickSearch: list.request.quickSearch }, count: list.total }
          : { choice: { ids: ids.map(Number) }, count: ids.length, tiered: tieredOf(list.rows, ids.map(Number)) },
      ),
  }
  const remove: BulkAction = {
    key: 'remove',
    label: t.takeAway,
    icon: <IconTrash />,
    danger: true,
    run: ({ ids }) => onRemove(ids.map(Number)),
  }
  return (
    <>
      <BulkBar list={list} actions={mayHaveMargin ? [setTheMargin, remove] : [remove]} />
      {margin && (
        <MarginDialog
          companyId={companyId}
          {...margin}
          onClose={() => setMargin(undefined)}
          onDone={() => {
            setMargin(undefined)
            list.selection.clear()
          }}
        />
      )}
    </>
  )
}

/** How many of the chosen rows have quantity prices; undefined if not all of them are on the screen. */
function tieredOf(rows: readonly PriceRow[], ids: readonly number[]): number | undefined {
  const chosen = rows.filter((row) => ids.includes(row.id))
  return chosen.length === ids.length ? chosen.filter((row) => row.tiers.length > 0).length : undefined
}
