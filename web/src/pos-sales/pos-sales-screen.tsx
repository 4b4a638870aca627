import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { ago } from '../text/format.ts'
import { listAt } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { posSales } from '@brava/contract/pos-sales/pos-sales.endpoints.ts'
import { DaysList } from './days-list.tsx'
import { SalesList } from './sales-list.tsx'
import { t } from './pos-sales.texts.ts'

export const posSalesList = listAt(posSales.sales, {
  remember: 'pos-sales',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

/** Sales of POS devices, the claims to decide, and their closed days: of all companies, or of the person's own. */
export function PosSalesScreen() {
  const [tab, setTab] = useTab(['sales', 'days'])
  return tab === 'days' ? <Days onTab={setTab} /> : <Sales onTab={setTab} />
}

interface Shown {
  onTab: (tab: 'sales' | 'days') => void
}

function Sales({ onTab }: Shown) {
  const list = useList(...posSalesList)
  const oldest = list.answer?.oldestAt
  return (
    <ListPage>
      <PageHeader title={t.title} facts={oldest ? t.oldest(ago(oldest)) : undefined} />
      <Parts tab="sales" onTab={onTab} open={list.answer?.claims.open} />
      <SalesList list={list} />
    </ListPage>
  )
}

function Days({ onTab }: Shown) {
  return (
    <ListPage>
      <PageHeader title={t.title} />
      <Parts tab="days" onTab={onTab} />
      <DaysList />
    </ListPage>
  )
}

function Parts({ tab, onTab, open }: Shown & { tab: 'sales' | 'days'; open?: number | undefined }) {
  return (
    <Tabs
      label={t.parts}
      value={tab}
      onChange={onTab}
      tabs={[
        { key: 'sales', label: t.sales, ...(open ? { count: open, tone: 'warning' as const } : {}) },
        { key: 'days', label: t.days },
      ]}
    />
  )
}
