import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { useMay } from '../../api/profile.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checklist } from '../../ui/layout/checklist.tsx'
import { firstOrderTexts as t } from './first-order.texts.ts'

/**
 * What a new partner has set up for its first order, each item linking to where it is done; gone once it has ordered.
 */
export function FirstOrderCard({ companyId }: { companyId: number }) {
  const isDistributor = useMay('distributors')
  const managesUsers = useMay('distributorsAndCompanyAdmins')
  const steps = useEndpoint(companies.firstOrder, { params: { id: companyId } }).data?.data
  if (!steps) return null
  const page = `${isDistributor ? '/partners' : '/partners-reseller'}/edit/${companyId}`
  const at = (tab: string) => ({ to: page, search: { tab } })
  const { isApproved, products, canPay, people } = steps
  return (
    <Card title={t.title} flush>
      <Checklist
        steps={[
          { key: 'approved', label: isApproved ? t.approved : t.notApproved, isDone: isApproved },
          {
            key: 'products',
            label: products > 0 ? t.products(products) : t.noProducts,
            isDone: products > 0,
            ...at('prices'),
          },
          { key: 'pay', label: canPay ? t.canPay : t.cannotPay, isDone: canPay, ...at('funds') },
          {
            key: 'people',
            label: people > 0 ? t.people(people) : t.noPeople,
            isDone: people > 0,
            ...(managesUsers ? at('users') : {}),
          },
          { key: 'order', label: t.order, isDone: false, ...at('orders') },
        ]}
      />
    </Card>
  )
}
