import { books } from '@brava/contract/books/books.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { ago, count, decimal } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Count, Money } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Table } from '../ui/table/table.tsx'
import { t } from './books.texts.ts'

type Proof = Answered<typeof books.proof>['data']
type Sum = Proof['sums'][number]
type Breach = RowOf<typeof books.breaches>

const amount = (id: Exclude<keyof Sum, 'currency' | 'accounts'>, header: string): Column<Sum> => ({
  id,
  header,
  align: 'right',
  phone: 'fact',
  cell: (row) => <Money value={row[id]} currency={currencySymbol(row.currency)} />,
})

const sumColumns: Column<Sum>[] = [
  { id: 'currency', header: t.currency, fixed: true, phone: 'title', cell: (row) => row.currency },
  {
    id: 'accounts',
    header: t.accounts,
    align: 'right',
    phone: 'sub',
    cell: (row) => <Count value={row.accounts} />,
    phoneCell: (row) => `${t.accounts}: ${count(row.accounts)}`,
  },
  amount('funds', t.funds),
  amount('creditUsed', t.creditUsed),
  amount('held', t.held),
  amount('bank', t.bank),
  amount('sales', t.sales),
  amount('total', t.total),
]

const breachColumns: Column<Breach>[] = [
  { id: 'invariant', header: t.rule, fixed: true, phone: 'badge', cell: (row) => row.invariant },
  { id: 'subject', header: t.subject, phone: 'title', cell: (row) => row.subject },
  { id: 'detail', header: t.detail, phone: 'line', cell: (row) => row.detail },
]

/**
 * Proves that the books sum to zero: every account by currency and kind, and what the last check of all rules found.
 */
export function ProofPart() {
  const query = useEndpoint(books.proof, undefined, { everyMs: ({ data }) => (data.isChecking ? 1500 : false) })
  const check = useAct(books.check, { refreshes: [books.proof] })
  return (
    <Loaded query={query}>
      {({ data: { sums, last, isChecking } }) => (
        <>
          <Card title={t.sums} facts={t.sumsWhy} flush>
            <Table plain label={t.sums} rows={sums} columns={sumColumns} idOf={(row) => row.currency} />
          </Card>
          <Card
            title={t.lastCheck}
            facts={last ? t.took(ago(last.at), decimal((last.tookMs / 1000).toFixed(1))) : undefined}
            actions={
              <Button icon={<IconRefresh />} pending={check.pending || isChecking} onClick={() => void check.run()}>
                {t.checkNow}
              </Button>
            }
          >
            {last === null ? (
              <EmptyState title={t.never}>{t.neverWhy}</EmptyState>
            ) : (
              <>
                <Badge
                  tone={last.breaches === 0 ? 'success' : 'danger'}
                  glyph={last.breaches === 0 ? 'check' : 'triangle'}
                >
                  {last.breaches === 0 ? t.good : t.found(last.breaches)}
                </Badge>
                <p>{t.proves}</p>
                {last.breaches > 0 && <Found key={last.at} />}
              </>
            )}
          </Card>
        </>
      )}
    </Loaded>
  )
}

/** What the last check found, page by page, with everything as a file. */
function Found() {
  const list = useList(books.breaches, { remember: 'breaches', urlKey: 'breaches', debounceMs: 300 })
  return (
    <>
      <ListToolbar list={list} search={t.searchFound} columns={breachColumns} filters={[]} />
      <DataTable
        plain
        label={t.bad}
        list={list}
        columns={breachColumns}
        empty={<EmptyState title={t.good}>{t.neverWhy}</EmptyState>}
      />
    </>
  )
}
