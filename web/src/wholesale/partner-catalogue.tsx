import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { IconPackage } from '@tabler/icons-react'
import { useList } from '../api/use-list.ts'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, CardToolbar } from '../ui/layout/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t as myProducts } from './my-products.texts.ts'
import { productColumns } from './wholesale-columns.tsx'
import { t } from './wholesale.texts.ts'

/** What a partner currently sees in Wholesale; nothing can be ordered here. */
export function PartnerCatalogue({ companyId }: { companyId: number }) {
  const list = useList(wholesale.ofPartner, {
    remember: 'partner-catalogue',
    params: { id: companyId },
    urlKey: 'catalogue',
    defaultSort: { by: 'title', ascending: true },
  })
  const columns = productColumns(currencySymbol(list.answer?.currency ?? ''), false, true)
  return (
    <Card title={t.asPartner} facts={t.asPartnerWhat} flush>
      <CardToolbar>
        <ListToolbar
          list={list}
          search={t.searchHint}
          columns={columns}
          filters={[{ kind: 'yesNo', name: 'inStock', label: myProducts.inStock }]}
        />
      </CardToolbar>
      <DataTable
        plain
        label={t.asPartner}
        list={list}
        columns={columns}
        density="comfortable"
        empty={
          <EmptyState icon={<IconPackage />} title={t.partnerFindsNothing}>
            {t.partnerFindsNothingWhy}
          </EmptyState>
        }
      />
    </Card>
  )
}
