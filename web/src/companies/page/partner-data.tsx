import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { ReactNode } from 'react'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { date } from '../../text/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Columns, PageBody } from '../../ui/layout/page.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { SalesCard } from './sales-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { FirstOrderCard } from './first-order-card.tsx'
import { FundsCard } from '../money/funds-card.tsx'
import { UnpaidCard } from '../money/unpaid-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { type PartnerAct, PartnerActions } from './partner-actions.tsx'
import { type Partner, type PartnerValues, partnerBody, valuesOf } from './partner-values.ts'
import classes from '../partners.module.css'
import { useBelowCost } from '../../prices/below-cost.tsx'
import { t } from '../partners.texts.ts'
import { TaxNumberCard } from './tax-number-card.tsx'
import { accountFaults, taxFaults } from './number-faults.ts'
import { TermsCard } from './terms-card.tsx'
import { useCountries } from './use-countries.ts'

interface PartnerDataProps {
  partner: Partner
  /** The head of the page, with the save button. */
  head: (action: ReactNode) => ReactNode
  onDo: (what: PartnerAct) => void
  onPrices: () => void
}

/** What decides the prices that a partner pays: an answer about one group does not apply to another. */
const pricing = ({ priceGroupId, currency }: PartnerValues) => ({ priceGroupId, currency })

/** A partner's data and terms to edit, with funds and actions beside them. */
export function PartnerData({ partner, head, onDo, onPrices }: PartnerDataProps) {
  const isDistributor = useMay('distributors')
  const change = useAct(companies.change)
  // With another price group it may buy below cost: then the distributor gives a reason and saves again.
  const below = useBelowCost()
  const held = useHeldVersion({ version: partner.version, values: valuesOf(partner) })
  const body = (values: PartnerValues) => ({ version: held.version(), ...partnerBody(values) })
  const { codeOf } = useCountries()
  const form = useForm({
    schema: companies.change.body,
    initial: valuesOf(partner),
    faultsOf: (values) => ({
      ...taxFaults(codeOf(values.countryId), values, partner),
      ...accountFaults(partner.bankAccount, values.bankAccount),
    }),
    toWire: body,
    submit: (values) =>
      below.send(pricing(values), async (agreed) => {
        const { data } = await change.attempt({ params: { id: partner.id }, body: { ...body(values), ...agreed } })
        const saved = valuesOf(data.company)
        held.hold({ version: data.company.version, values: saved })
        form.accept(saved)
      }),
  })
  held.useLatest(form)
  const question = below.about(pricing(form.values))
  const { pending, discarded, blocked } = companyStatus.code
  return (
    <FormRoot form={form} label={partner.name}>
      {head(question.confirm ? <SaveButton label={question.confirm} always /> : <SaveButton />)}
      <PageBody>
        <Columns
          side={
            <>
              <FundsCard company={partner} />
              <SalesCard companyId={partner.id} />
              <UnpaidCard companyId={partner.id} />
              {isDistributor && <TaxNumberCard companyId={partner.id} />}
              <PartnerActions partner={partner} onDo={onDo} onPrices={onPrices} />
              {isDistributor && (
                <Card title={t.ordersAndInvoices}>
                  <div className={classes.leads}>
                    {partner.lastOrderId !== null && (
                      <Link to={`/orders/edit/${partner.lastOrderId}`}>
                        {t.lastOrderOf(partner.lastOrderNumber ?? '', date(partner.lastOrderAt))}
                      </Link>
                    )}
                    <Link to="/orders" search={{ companyId: [partner.id] }}>
                      {t.allOrders}
                    </Link>
                    <Link to="/invoices" search={{ companyIds: [partner.id] }}>
                      {t.allInvoices}
                    </Link>
                  </div>
                </Card>
              )}
            </>
          }
        >
          {partner.status === pending && <Notice tone="warning">{t.waits}</Notice>}
          {isDistributor && (partner.status === pending || partner.status === discarded) && (
            <SignUpCard companyId={partner.id} />
          )}
          <FirstOrderCard companyId={partner.id} />
          {partner.status === blocked && <Notice tone="danger">{t.isBlockedText}</Notice>}
          <FormSummary />
          {question.notice}
          <IdentityCard form={form} />
          <ContactCard form={form} />
          {partner.supplierId !== null && <TermsCard form={form} supplierId={partner.supplierId} partner={partner} />}
          <InvoiceCard form={form} accountNeeded={partner.accountNeeded} />
        </Columns>
      </PageBody>
    </FormRoot>
  )
}
