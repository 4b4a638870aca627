import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceRules } from '@brava/contract/prices/price-steps.ts'
import { priceLists } from '@brava/contract/prices/price-lists.endpoints.ts'
import { IconCategoryPlus, IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../api/profile.ts'
import { inParts, sayDeleted } from '../../api/in-parts.ts'
import { useAct } from '../../api/use-act.ts'
import { useDownload } from '../../api/use-download.ts'
import { useList } from '../../api/use-list.ts'
import { t as rules } from '../../prices/prices.texts.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card, CardToolbar } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { AssignManyDialog } from './assign-many-dialog.tsx'
import { PartnerPriceBulkBar, type PriceFilters } from './partner-price-bulk-bar.tsx'
import { ScheduledPrices } from '../../prices/scheduled-prices.tsx'
import { LastPriceUpdate } from '../../prices/last-price-update.tsx'
import { t as partnerTexts } from '../partners.texts.ts'
import { t } from './price.texts.ts'
import { type PriceRow, priceColumns } from './price-columns.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { priceImportTexts } from '../../prices/price-import.texts.ts'
import { PriceImportPanel } from './price-import-panel.tsx'

interface PartnerPricesProps {
  company: { id: number; name: string; currency: string }
  /** The partner buys from a reseller: the distributor sets overrides only. */
  asOverride: boolean
}

/** Products of a partner: what it pays, why, what they cost its supplier. */
export function PartnerPrices({ company, asOverride }: PartnerPricesProps) {
  const list = useList(prices.ofCompany, {
    remember: 'company-products',
    params: { id: company.id },
    urlKey: 'prices',
    defaultSort: { by: 'title', ascending: true },
  })
  const isDistributor = useMay('distributors')
  const [assigning, setAssigning] = useState(false)
  const [assigningMany, setAssigningMany] = useState(false)
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<PriceRow>()
  const [removing, setRemoving] = useState<readonly number[]>()
  const toggle = useAct(prices.toggleWithdraw)
  const remove = useAct(prices.removeMany, { blocking: true, says: false })
  const paper = useDownload()
  const savePdf = () => paper.run(priceLists.pdf, { params: { id: company.id }, body: list.request as never })
  const columns = priceColumns({
    unit: currencySymbol(company.currency),
    mayAskWhy: isDistributor,
    onEdit: setEditing,
    onToggle: (row) => void toggle.run({ params: { id: row.id }, body: { isWithdrawn: !row.isWithdrawn } }),
    onRemove: (row) => setRemoving([row.id]),
  })
  return (
    <>
      <LastPriceUpdate companyId={company.id} />
      <ScheduledPrices of="partner" about={{ companyId: company.id }} />
      <Card
        title={partnerTexts.prices}
        actions={
          <>
            <Button size="sm" icon={<IconFileImport />} onClick={() => setImporting(true)}>
              {priceImportTexts.importPrices}
            </Button>
            <Button size="sm" icon={<IconCategoryPlus />} onClick={() => setAssigningMany(true)}>
              {t.assignMany}
            </Button>
            <Button variant="primary" size="sm" icon={<IconPlus />} onClick={() => setAssigning(true)}>
              {partnerTexts.assign}
            </Button>
          </>
        }
        flush
      >
        <CardToolbar>
          <ListToolbar<PriceRow, PriceFilters, unknown>
            list={list}
            search={t.priceSearch}
            columns={columns}
            filters={[
              {
                kind: 'many',
                name: 'rule',
                label: t.ownTerms,
                options: priceRules
                  .filter((rule) => rule !== 'promotion')
                  .map((value) => ({ value, label: rules[value] })),
              },
              { kind: 'yesNo', name: 'isWithdrawn', label: t.withdrawn },
            ]}
          />
          <PartnerPriceBulkBar companyId={company.id} list={list} mayHaveMargin={!asOverride} onRemove={setRemoving} />
        </CardToolbar>
        <DataTable
          plain
          selectable
          label={partnerTexts.prices}
          list={list}
          columns={columns}
          density="comfortable"
          onRowClick={setEditing}
          paper={{ pending: paper.pending, save: savePdf }}
          empty={
            <EmptyState
              title={t.noProducts}
              action={<Button onClick={() => setAssigning(true)}>{partnerTexts.assign}</Button>}
            >
              {t.noProductsText}
            </EmptyState>
          }
        />
        <Drawer
          open={importing}
          onClose={() => setImporting(false)}
          title={priceImportTexts.importPrices}
          facts={company.name}
          width={480}
          flush
        >
          <PriceImportPanel company={company} onClose={() => setImporting(false)} />
        </Drawer>
        {assigningMany && (
          <AssignManyDialog company={company} asOverride={asOverride} onClose={() => setAssigningMany(false)} />
        )}
        {assigning && <AssignDialog company={company} asOverride={asOverride} onClose={() => setAssigning(false)} />}
        {editing && (
          <PriceDialog
            key={editing.id}
            row={list.rows.find(({ id }) => id === editing.id) ?? editing}
            companyId={company.id}
            asOverride={asOverride}
            mayOverride={isDistributor}
            onClose={() => setEditing(undefined)}
          />
        )}
        <ConfirmDialog
          open={removing !== undefined}
          onClose={() => setRemoving(undefined)}
          title={t.takeAwayTitle(removing?.length ?? 0)}
          confirm={t.takeAway}
          onConfirm={() => inParts(list.selection, removing ?? [], (ids) => remove.run({ body: { ids } }), sayDeleted)}
        >
          {t.takeAwayText}
        </ConfirmDialog>
      </Card>
    </>
  )
}
