import { useMay } from '../api/profile.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Checklist } from '../ui/layout/checklist.tsx'
import { t } from './dashboard.texts.ts'

interface Props {
  products: number
  canPay: boolean
  people: number
}

/** What a new company has set up, and what is still missing, until it places its first order. */
export function FirstOrder({ products, canPay, people }: Props) {
  const hasProducts = products > 0
  const keepsPeople = useMay('companyAdmins')
  return (
    <Card
      title={t.firstOrder}
      flush
      actions={
        hasProducts && (
          <ButtonLink to="/wholesale" size="sm" variant="primary">
            {t.openCatalogue}
          </ButtonLink>
        )
      }
    >
      <Checklist
        steps={[
          { key: 'approved', label: t.firstApproved, isDone: true },
          {
            key: 'products',
            label: hasProducts ? t.firstProducts(products) : t.firstNoProducts,
            isDone: hasProducts,
            ...(hasProducts ? { to: '/my-products' } : {}),
          },
          {
            key: 'pay',
            label: canPay ? t.firstCanPay : t.firstCannotPay,
            isDone: canPay,
            to: '/my-company',
            search: { tab: 'payments' },
          },
          {
            key: 'people',
            label: t.firstPeople(people),
            isDone: people > 0,
            ...(keepsPeople ? { to: '/my-company', search: { tab: 'users' } } : {}),
          },
          {
            key: 'order',
            label: t.firstPlace,
            isDone: false,
            ...(hasProducts ? { to: '/wholesale' } : {}),
          },
        ]}
      />
    </Card>
  )
}
