import { currencies } from '@brava/contract/currencies/currencies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { RowOf } from '../api/list.ts'
import { useMay } from '../api/profile.ts'
import { useTries } from '../api/told-error.ts'
import { useAct } from '../api/use-act.ts'
import { useList } from '../api/use-list.ts'
import { date, dateTime, decimal } from '../text/format.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { RateDialog } from './rate-dialog.tsx'
import classes from './settings.module.css'
import { t } from './settings.texts.ts'

type Currency = RowOf<typeof currencies.list>
type Rate = RowOf<typeof currencies.rates>

/** The mark is pegged to the euro by law. */
const isFixed = (code: string) => code === 'EUR' || code === 'BAM'

const currencyColumns: Column<Currency>[] = [
  { id: 'code', header: t.code, cell: (row) => row.code, link: true, fixed: true, phone: 'title' },
  { id: 'name', header: t.name, cell: (row) => row.name, phone: 'sub' },
  { id: 'symbol', header: t.symbol, cell: (row) => row.symbol, quiet: true, from: 480, phone: 'hidden' },
  {
    id: 'rate',
    header: t.rateToday,
    align: 'right',
    phone: 'fact',
    cell: (row) => (row.rate === null ? '—' : `1 ${row.code} = ${decimal(row.rate, 5)} ${currencySymbol(row.rateIn)}`),
  },
  {
    id: 'validFrom',
    header: t.validFrom,
    quiet: true,
    from: 560,
    phone: 'hidden',
    cell: (row) => (row.validFrom === null || isFixed(row.code) ? '—' : date(row.validFrom)),
  },
]

const rateColumns: Column<Rate>[] = [
  { id: 'validFrom', header: t.validFrom, cell: (row) => date(row.validFrom), fixed: true, phone: 'title' },
  {
    id: 'rate',
    header: t.rate,
    align: 'right',
    phone: 'figure',
    cell: (row) => `1 ${row.base} = ${decimal(row.rate, 4)} ${row.quote}`,
  },
  {
    id: 'source',
    header: t.source,
    phone: 'sub',
    cell: (row) =>
      row.isManual ? (
        <TwoLine sub={`${row.userName ?? ''} · ${dateTime(row.createdDate)}`}>
          <Badge tone="warning">{t.byHand}</Badge> {row.reason}
        </TwoLine>
      ) : (
        row.source
      ),
  },
]

/** Currencies with today's rates; each opens its rates by day. */
export function CurrenciesCard() {
  const list = useList(currencies.list, {
    remember: 'currencies',
    urlKey: 'currencies',
    defaultSort: { by: 'code', ascending: true },
    idOf: (row) => row.code,
  })
  const mayChange = useMay('distributors')
  const [open, setOpen] = useState<string>()
  const [jump, setJump] = useState<string>()
  const [adding, setAdding] = useState(false)
  const update = useAct(currencies.updateRates)
  const tries = useTries()
  const fetchRates = (confirm: 'true' | 'false') =>
    tries.run(async () => {
      await update.attempt({ query: { confirm } }).catch((thrown: unknown) => {
        if (!(thrown instanceof ApiError && thrown.code === 'currencies.bigJump')) throw thrown
        setJump(thrown.info)
      })
    })
  return (
    <>
      <Card
        title={t.currencies}
        flush
        actions={
          mayChange && (
            <>
              <Button size="sm" icon={<IconPlus />} onClick={() => setAdding(true)}>
                {t.newCurrency}
              </Button>
              <Button
                size="sm"
                icon={<IconRefresh />}
                pending={update.pending}
                onClick={() => void fetchRates('false')}
              >
                {t.fetchRates}
              </Button>
            </>
          )
        }
      >
        <div className={classes.inCard}>
          <ListToolbar list={list} search={t.search} columns={currencyColumns} filters={[]} />
        </div>
        <DataTable
          plain
          label={t.currencies}
          list={list}
          columns={currencyColumns}
          {...(open ? { active: open } : {})}
          {...(mayChange ? { onRowClick: (row: Currency) => setOpen(row.code) } : {})}
          empty={<EmptyState title={t.nothing}>{t.noRatesWhy}</EmptyState>}
        />
      </Card>
      {mayChange && open && <Rates key={open} code={open} />}
      {adding && <RateDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={jump !== undefined}
        onClose={() => setJump(undefined)}
        title={t.jumpTitle}
        confirm={t.fetchAnyway}
        onConfirm={() => fetchRates('true')}
      >
        {jump}
      </ConfirmDialog>
    </>
  )
}

function Rates({ code }: { code: string }) {
  const list = useList(currencies.rates, {
    remember: 'rates',
    urlKey: 'rates',
    fixed: { code },
    defaultSort: { by: 'validFrom', ascending: false },
  })
  const [setting, setSetting] = useState(false)
  return (
    <Card
      title={t.ratesOf(code)}
      facts={isFixed(code) ? t.fixedRate : undefined}
      flush
      actions={
        !isFixed(code) && (
          <Button size="sm" icon={<IconPencil />} onClick={() => setSetting(true)}>
            {t.setRate}
          </Button>
        )
      }
    >
      <DataTable
        plain
        label={t.ratesOf(code)}
        list={list}
        columns={rateColumns}
        density="comfortable"
        empty={<EmptyState title={t.noRates}>{t.noRatesWhy}</EmptyState>}
      />
      {setting && <RateDialog code={code} onClose={() => setSetting(false)} />}
    </Card>
  )
}
