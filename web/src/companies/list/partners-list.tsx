import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { IconPlus } from '@tabler/icons-react'
import { listAt } from '../../api/list.ts'
import { useMay } from '../../api/profile.ts'
import { useList } from '../../api/use-list.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { ListPage, PageHeader } from '../../ui/layout/page.tsx'
import { SavedViews, type View } from '../../ui/table/saved-views.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { partnerColumns } from './partner-columns.tsx'
import { type PartnerFilters, partnerFilters } from './partner-filters.ts'
import { t } from './partner-lists.texts.ts'

interface PartnersListProps {
  /** The path of this list's records. */
  base: '/partners' | '/partners-reseller'
  title: string
  create: string
  views: readonly View<PartnerFilters>[]
}

export const partnersListAt = (base: PartnersListProps['base']) =>
  listAt(companies.partners, {
    remember: base === '/partners' ? 'partners' : 'partners-reseller',
    defaultSort: { by: 'lastOrderAt', ascending: false },
  })

/** The list of partners, for the distributor and for resellers. */
export function PartnersList({ base, title, create, views }: PartnersListProps) {
  const isDistributor = useMay('distributors')
  const list = useList(...partnersListAt(base))
  const salesUnit = currencySymbol(list.answer?.salesCurrency ?? '')
  const columns = partnerColumns(isDistributor, salesUnit)
  return (
    <ListPage>
      <PageHeader
        title={title}
        actions={
          <ButtonLink to={`${base}/new`} variant="primary" icon={<IconPlus />}>
            {create}
          </ButtonLink>
        }
      />
      <SavedViews list={list} label={t.views} views={views} />
      <ListToolbar list={list} search={t.search} filters={partnerFilters(isDistributor, salesUnit)} columns={columns} />
      <DataTable
        label={title}
        list={list}
        columns={columns}
        density="comfortable"
        rowTo={(row) => `${base}/edit/${row.id}`}
        empty={
          <EmptyState title={t.noPartners} action={<ButtonLink to={`${base}/new`}>{create}</ButtonLink>}>
            {t.noPartnersText}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
