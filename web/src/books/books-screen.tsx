import { books } from '@brava/contract/books/books.endpoints.ts'
import { listAt } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { ago } from '../text/format.ts'
import { ListPage, Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { BalancesList } from './balances-list.tsx'
import { t } from './books.texts.ts'
import { CorrectionsPart } from './corrections-list.tsx'
import { ProofPart } from './proof-part.tsx'

export const correctionsList = listAt(books.corrections, {
  remember: 'corrections',
  debounceMs: 300,
  defaultSort: { by: 'askedDate', ascending: false },
})

const parts = ['corrections', 'balances', 'proof'] as const
type Part = (typeof parts)[number]

/** Manual bookings that wait for a second person; for administrators also all balances and the proof of the books. */
export function BooksScreen() {
  const isAdministrator = useMay('administrators')
  const [asked, setTab] = useTab(parts)
  const tab = isAdministrator ? asked : 'corrections'
  const tabs = isAdministrator && (
    <Tabs<Part> label={t.parts} value={tab} onChange={setTab} tabs={parts.map((key) => ({ key, label: t[key] }))} />
  )
  if (tab === 'corrections') return <Corrections tabs={tabs} />
  if (tab === 'balances')
    return (
      <ListPage>
        <PageHeader title={t.title} />
        {tabs}
        <BalancesList />
      </ListPage>
    )
  return (
    <Page>
      <PageHeader title={t.title} />
      {tabs}
      <PageBody>
        <ProofPart />
      </PageBody>
    </Page>
  )
}

function Corrections({ tabs }: { tabs: React.ReactNode }) {
  const list = useList(...correctionsList)
  const oldest = list.answer?.oldestAt
  return (
    <ListPage>
      <PageHeader title={t.title} facts={oldest ? t.oldest(ago(oldest)) : undefined} />
      {tabs}
      <CorrectionsPart list={list} />
    </ListPage>
  )
}
