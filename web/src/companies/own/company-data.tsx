import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { taxNumberNames } from '@brava/contract/companies/tax-numbers.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { paymentType } from '@brava/contract/enums.ts'
import type { ReactNode } from 'react'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { ContactCard } from '../page/contact-card.tsx'
import { FundsCard } from '../money/funds-card.tsx'
import { InvoiceCard } from '../page/invoice-card.tsx'
import { accountFaults } from '../page/number-faults.ts'
import { dataTexts } from '../page/partner-data.texts.ts'
import { language } from '../../text/language.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Columns, PageBody } from '../../ui/layout/page.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { t } from './my-company.texts.ts'

export type Company = Answered<typeof companies.own>['data']

/** The company data that its admins can change. */
const valuesOf = (company: Company) => ({
  town: company.town,
  postalCode: company.postalCode,
  address: company.address,
  email: company.email,
  phone: company.phone,
  website: company.website,
  contactPerson: company.contactPerson,
  language: company.language,
  invoiceTextEn: company.invoiceTextEn,
  invoiceTextBs: company.invoiceTextBs,
  invoiceTextHr: company.invoiceTextHr,
  bankAccount: company.bankAccount,
  keysInMail: company.keysInMail,
})

export function CompanyData({ company, head }: { company: Company; head: (action?: ReactNode) => ReactNode }) {
  const mayChange = useMay('companyAdmins')
  const change = useAct(companies.changeOwn)
  const numbers = taxNumberNames(company.countryCode)
  const held = useHeldVersion({ version: company.version, values: valuesOf(company) })
  const form = useForm({
    schema: companies.changeOwn.body,
    initial: valuesOf(company),
    toWire: (values) => ({ ...values, version: held.version() }),
    faultsOf: (values) => accountFaults(company.bankAccount, values.bankAccount),
    submit: async (values) => {
      const body = { ...values, version: held.version() }
      const { data } = await change.attempt({ params: { id: company.id }, body })
      const saved = valuesOf(data.company)
      held.hold({ version: data.company.version, values: saved })
      form.accept(saved)
    },
  })
  held.useLatest(form)
  return (
    <FormRoot form={form} label={t.myCompany}>
      {head(mayChange ? <SaveButton /> : undefined)}
      <PageBody>
        <Columns
          side={
            <>
              <FundsCard company={company} />
              <Card title={t.identity}>
                <KeyValues
                  align="left"
                  pairs={[
                    company.legalName !== '' && [t.legalName, company.legalName],
                    [t.country, company.countryName],
                    company.taxId !== '' && [numbers.taxId[language], company.taxId],
                    company.vatId !== '' && [numbers.vatId[language], company.vatId],
                    company.supplierName !== null && [t.supplier, company.supplierName],
                    [
                      t.mayPayBy,
                      company.effective.paymentTypes.map((type) => paymentType.label(type, language)).join(', '),
                    ],
                  ]}
                />
                <p style={{ margin: '12px 0 0', fontSize: 12, color: 'var(--text-3)' }}>{t.identityHint}</p>
              </Card>
            </>
          }
        >
          {!mayChange && <Notice tone="neutral">{t.onlyAdmins}</Notice>}
          <FormSummary />
          <fieldset
            disabled={!mayChange}
            style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 14 }}
          >
            <Card title={t.place}>
              <FormGrid>
                <Wide>
                  <TextField {...form.field('address', dataTexts.address)} />
                </Wide>
                <TextField {...form.field('town', dataTexts.town)} />
                <TextField {...form.field('postalCode', dataTexts.postalCode)} />
              </FormGrid>
            </Card>
            <ContactCard form={form} />
            <Card title={t.delivery}>
              <Checkbox
                label={dataTexts.keysInMail}
                hint={dataTexts.keysInMailHint}
                checked={form.values.keysInMail}
                onChange={(on) => form.set('keysInMail', on)}
              />
            </Card>
            <InvoiceCard form={form} accountNeeded={company.accountNeeded} />
          </fieldset>
          <DeliveryCard mayChange={mayChange} countryId={company.countryId} />
          <LogoCard name={company.name} fileId={company.logoFileId} disabled={!mayChange} />
        </Columns>
      </PageBody>
    </FormRoot>
  )
}
