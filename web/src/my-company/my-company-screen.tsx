import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { companyType, paymentType } from '@brava/contract/enums.ts'
import type { ReactNode } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ContactCard, InvoiceCard } from '../partners/partner-fields.tsx'
import { LedgerCard } from '../partners/ledger-card.tsx'
import { t as partner } from '../partners/partners.texts.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { language } from '../text/language.ts'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/cells.tsx'
import { Checkbox, TextField } from '../ui/fields.tsx'
import { FormGrid, FormRoot, FormSummary, SaveButton, useForm, Wide } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Page, PageBody, PageHeader } from '../ui/page.tsx'
import { KeyValues } from '../ui/record.tsx'
import { Loaded } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Tabs, useTab } from '../ui/tabs.tsx'
import { UsersCard } from '../users/users-card.tsx'
import { t } from './my-company.texts.ts'

type Company = Answered<typeof companies.own>['data']

/** One's own company: contact data for its administrators, payment history for all its people. */
export function MyCompanyScreen() {
  const query = useEndpoint(companies.own, undefined)
  return <Loaded query={query}>{({ data }) => <MyCompany company={data} />}</Loaded>
}

function MyCompany({ company }: { company: Company }) {
  const managesUsers = useMay('companyAdmins')
  const [tab, setTab] = useTab(['data', 'payments', 'users'])
  const head = (action?: ReactNode) => (
    <>
      <PageHeader
        title={company.name}
        badge={<StatusBadge kind="company" value={company.status} />}
        facts={[company.code, companyType.label(company.type, language), company.town].filter(Boolean).join(' · ')}
        actions={action}
      />
      <Tabs
        label={t.parts}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'data', label: t.data },
          { key: 'payments', label: t.history },
          ...(managesUsers ? [{ key: 'users' as const, label: partner.users }] : []),
        ]}
      />
    </>
  )
  return (
    <Page>
      {tab === 'data' ? (
        <DataTab key={company.version} company={company} head={head} />
      ) : (
        <>
          {head()}
          <PageBody>
            {tab === 'users' && managesUsers ? (
              <UsersCard companyId={company.id} />
            ) : (
              <LedgerCard companyId={company.id} />
            )}
          </PageBody>
        </>
      )}
    </Page>
  )
}

function DataTab({ company, head }: { company: Company; head: (action?: ReactNode) => ReactNode }) {
  const mayChange = useMay('companyAdmins')
  const change = useAct(companies.changeOwn)
  const form = useForm({
    schema: companies.changeOwn.body,
    initial: {
      town: company.town,
      postalCode: company.postalCode,
      address: company.address,
      email: company.email,
      phone: company.phone,
      website: company.website,
      contactPerson: company.contactPerson,
      language: company.language,
      invoiceText: company.invoiceText,
      bankAccount: company.bankAccount,
      keysInMail: company.keysInMail,
    },
    toWire: (values) => ({ ...values, version: company.version }),
    submit: (values) => change.attempt({ params: { id: company.id }, body: { ...values, version: company.version } }),
  })
  const unit = currencySymbol(company.currency)
  return (
    <FormRoot form={form} label={t.myCompany}>
      {head(mayChange ? <SaveButton /> : undefined)}
      <PageBody>
        <Columns
          side={
            <>
              <Card title={partner.fundsAndCredit}>
                <KeyValues
                  pairs={[
                    [partner.funds, <Money key="f" value={company.funds} currency={unit} />],
                    [partner.heldShort, <Money key="h" value={company.held} currency={unit} />],
                    [partner.creditLimit, <Money key="c" value={company.creditLimit} currency={unit} />],
                    [partner.available, <Money key="a" value={company.available} currency={unit} />, 'strong'],
                  ]}
                />
              </Card>
              <Card title={t.identity}>
                <KeyValues
                  align="left"
                  pairs={[
                    company.legalName !== '' && [t.legalName, company.legalName],
                    [t.country, company.countryName],
                    company.taxId !== '' && [partner.taxId, company.taxId],
                    company.vatId !== '' && [partner.vatId, company.vatId],
                    company.supplierName !== null && [t.supplier, company.supplierName],
                    [t.mayPayBy, company.paymentTypes.map((type) => paymentType.label(type, language)).join(', ')],
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
                  <TextField {...form.field('address', partner.address)} />
                </Wide>
                <TextField {...form.field('town', partner.town)} />
                <TextField {...form.field('postalCode', partner.postalCode)} />
              </FormGrid>
            </Card>
            <ContactCard form={form} />
            <Card title={t.delivery}>
              <Checkbox
                label={partner.keysInMail}
                hint={partner.keysInMailHint}
                checked={form.values.keysInMail}
                onChange={(on) => form.set('keysInMail', on)}
              />
            </Card>
            <InvoiceCard form={form} />
          </fieldset>
        </Columns>
      </PageBody>
    </FormRoot>
  )
}
