import type { Answered } from '@brava/contract/endpoint.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { supplierClaims } from '@brava/contract/supplier-claims/supplier-claims.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useDownload } from '../api/use-download.ts'
import { count, date, money, percentOf } from '../text/format.ts'
import { netOfVat } from '../text/net-of-vat.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Column } from '../ui/table/column.ts'
import { StateBar } from '../ui/layout/state-bar.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Table } from '../ui/table/table.tsx'
import { ExportMenu } from '../ui/table/export-menu.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { stockTexts } from './key-stock.texts.ts'
import { stateParts } from './stock-card.tsx'

export type KeyBatches = Answered<typeof keys.batches>['data']
type Batch = KeyBatches['batches'][number]

const shownFirst = 5
/** A batch is highlighted from this share of faulty keys on. */
const badShareBp = 200

/** The batches of a product with what is left of them, and the quality of each supplier's keys. */
export function BatchesCard({
  productId,
  data,
  chosen,
  onChoose,
}: {
  productId: number
  data: KeyBatches
  chosen: number | undefined
  onChoose: (batch: Batch) => void
}) {
  const [all, setAll] = useState(false)
  const file = useDownload()
  const claim = useAct(supplierClaims.create)
  const columns: Column<Batch>[] = [
    {
      id: 'code',
      header: t.batch,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <Button variant="link" onClick={() => onChoose(row)}>
          {row.code}
        </Button>
      ),
    },
    { id: 'importedDate', header: stockTexts.imported, phone: 'sub', cell: (row) => date(row.importedDate) },
    { id: 'supplier', header: t.supplier, phone: 'sub', cell: (row) => row.supplier },
    {
      id: 'unitCost',
      header: stockTexts.unitCostHead,
      hint: netOfVat,
      align: 'right',
      phone: 'fact',
      cell: (row) => money(row.unitCost, currencySymbol(row.currency)),
    },
    { id: 'keys', header: t.keys, align: 'right', phone: 'fact', cell: (row) => <b>{count(row.keys)}</b> },
    {
      id: 'left',
      header: stockTexts.left,
      align: 'right',
      phone: 'fact',
      cell: (row) => <b>{count(row.available)}</b>,
    },
    {
      id: 'byState',
      header: stockTexts.byState,
      width: 90,
      from: 640,
      phone: 'hidden',
      cell: (row) => (
        <div className={classes.bar}>
          <StateBar size="sm" parts={stateParts(row)} />
        </div>
      ),
    },
    {
      id: 'faulty',
      header: stockTexts.faultyHead,
      align: 'right',
      phone: 'fact',
      cell: (row) => (
        <span className={row.defectRateBp >= badShareBp ? classes.bad : row.faulty === 0 ? classes.none : undefined}>
          {row.faulty === 0 ? count(0) : `${count(row.faulty)} (${percentOf(row.defectRateBp)})`}
        </span>
      ),
    },
    {
      id: 'credited',
      header: stockTexts.credited,
      align: 'right',
      from: 700,
      phone: 'fact',
      cell: (row) => (row.credited === '0.00' ? '' : money(row.credited, currencySymbol(row.currency))),
    },
    { id: 'expires', header: t.expires, quiet: true, from: 720, cell: (row) => date(row.expiresOn) },
    { id: 'by', header: stockTexts.by, quiet: true, from: 790, phone: 'hidden', cell: (row) => row.importedBy || '—' },
    {
      id: 'claim',
      header: stockTexts.claim,
      headerHidden: true,
      align: 'right',
      phone: 'end',
      cell: (row) =>
        row.claimable > 0 && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${stockTexts.claimKeys(row.claimable)}: ${row.code}`}
            onClick={() => void claim.run({ body: { batchId: row.id } })}
          >
            {stockTexts.claimKeys(row.claimable)}
          </Button>
        ),
    },
  ]
  const rows = all ? data.batches : data.batches.slice(0, shownFirst)
  if (data.batches.length === 0) {
    return (
      <Card title={stockTexts.batches} flush>
        <EmptyState title={stockTexts.noBatches}>{stockTexts.noBatchesWhy}</EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={stockTexts.batches}
      facts={stockTexts.oldestFirst}
      actions={
        <ExportMenu
          as="small"
          pending={file.pending}
          save={(format) => file.run(keys.exportBatches, { params: { id: productId }, query: { format } })}
        />
      }
      foot={
        <>
          <span className={classes.suppliers}>
            {data.suppliers.map((one) => (
              <span key={one.supplierId}>{stockTexts.faultyShare(one.supplier, percentOf(one.defectRateBp))}</span>
            ))}
          </span>
          {data.batches.length > shownFirst && !all && (
            <Button variant="link" onClick={() => setAll(true)}>
              {stockTexts.showAllBatches(data.batches.length)}
            </Button>
          )}
        </>
      }
      flush
    >
      <Table label={stockTexts.batches} plain rows={rows} idOf={(row) => row.id} columns={columns} active={chosen} />
    </Card>
  )
}
