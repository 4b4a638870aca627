import type { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { IconChevronDown } from '@tabler/icons-react'
import type { SortOf } from '../api/list.ts'
import { Button } from '../ui/basics/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import type { CatalogueList } from './catalogue-list.ts'
import classes from './sort-menu.module.css'
import { t } from './wholesale.texts.ts'

const orders: readonly { by: SortOf<typeof wholesale.products>; ascending: boolean; label: string }[] = [
  { by: 'favourites', ascending: false, label: t.sortFavourites },
  { by: 'title', ascending: true, label: t.sortTitle },
  { by: 'price', ascending: true, label: t.sortCheap },
  { by: 'price', ascending: false, label: t.sortDear },
  { by: 'stock', ascending: false, label: t.sortStock },
  { by: 'createdDate', ascending: false, label: t.sortNew },
]

const isOn = (list: CatalogueList, order: (typeof orders)[number]) =>
  list.sort.by === order.by && list.sort.ascending === order.ascending

/** The sort orders of the catalogue, for a menu. */
export function sortEntries(list: CatalogueList) {
  return orders.map((order) => ({
    label: order.label,
    checked: isOn(list, order),
    onClick: () => list.apply({ sort: order, filters: list.filters, search: list.search }),
  }))
}

/** A button with the catalogue's current sort order. */
export function SortMenu({ list }: { list: CatalogueList }) {
  const current = orders.find((order) => isOn(list, order))
  return (
    <Menu
      width={200}
      trigger={
        <Button after={<IconChevronDown />} className={classes.sort}>
          <span className={classes.sortWord}>{t.sort}</span> {current?.label ?? list.sort.by}
        </Button>
      }
      entries={sortEntries(list)}
    />
  )
}
