import { books } from '@brava/contract/books/books.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ago, count, decimal } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Count, Money } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { t } from './books.texts.ts'

type Proof = Answered<typeof books.proof>['data']
type Sum = Proof['sums'][number]
type Breach = NonNullable<Proof['last']>['breaches'][number]

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

/** That the books sum to zero: every account by currency and kind, and what the last check of all rules found. */
export function ProofPart() {
  const [since, setSince] = useState<string | null>()
  const query = useEndpoint(books.proof, undefined, {
    // Asked again until the check that was asked for is done.
    everyMs: ({ data }) => (since !== undefined && (data.last?.at ?? null) === since ? 1500 : false),
  })
  const check = useAct(books.check)
  return (
    <Loaded query={query}>
      {({ data: { sums, last } }) => (
        <>
          <Card title={t.sums} facts={t.sumsWhy} flush>
            <Table plain label={t.sums} rows={sums} columns={sumColumns} idOf={(row) => row.currency} />
          </Card>
          <Card
            title={t.lastCheck}
            facts={last ? t.took(ago(last.at), decimal((last.tookMs / 1000).toFixed(1))) : undefined}
            actions={
              <Button
                icon={<IconRefresh />}
                pending={since !== undefined && (last?.at ?? null) === since}
                onClick={() =>
                  void check.run().then((done) => {
                    if (done) setSince(last?.at ?? null)
                  })
                }
              >
                {t.checkNow}
              </Button>
            }
          >
            {last === null ? (
              <EmptyState title={t.never}>{t.neverWhy}</EmptyState>
            ) : (
              <>
                <Badge
                  tone={last.breaches.length === 0 ? 'success' : 'danger'}
                  glyph={last.breaches.length === 0 ? 'check' : 'triangle'}
                >
                  {last.breaches.length === 0 ? t.good : t.bad}
                </Badge>
                <p>{t.proves}</p>
                {last.breaches.length > 0 && (
                  <Table
                    plain
                    label={t.bad}
                    rows={last.breaches}
                    columns={breachColumns}
                    idOf={(row) => `${row.invariant} ${row.subject} ${row.detail}`}
                  />
                )}
              </>
            )}
          </Card>
        </>
      )}
    </Loaded>
  )
}
