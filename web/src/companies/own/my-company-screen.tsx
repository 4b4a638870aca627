import { ApiCredentialsCard } from '../../api-access/api-credentials-card.tsx'
import { t as api } from '../../api-access/api-access.texts.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyType } from '@brava/contract/enums.ts'
import type { ReactNode } from 'react'
import { useMay } from '../../api/profile.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { documentTexts } from '../documents/documents.texts.ts'
import { OwnDocuments } from '../documents/own-documents.tsx'
import { MoneyParts } from '../money/money-parts.tsx'
import { t as partner } from '../partners.texts.ts'
import { language } from '../../text/language.ts'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { Tabs, useTab } from '../../ui/layout/tabs.tsx'
import { OwnPosDevices } from '../../pos-devices/pos-devices-card.tsx'
import { t as devices } from '../../pos-devices/pos-devices.texts.ts'
import { UsersCard } from '../../users/users-card.tsx'
import { type Company, CompanyData } from './company-data.tsx'
import { t } from './my-company.texts.ts'

/** The person's own company: contact data for its administrators, payment history for all its users. */
export function MyCompanyScreen() {
  const query = useEndpoint(companies.own, undefined)
  return (
    <Loaded page query={query}>
      {({ data }) => <MyCompany company={data} />}
    </Loaded>
  )
}

function MyCompany({ company }: { company: Company }) {
  const managesUsers = useMay('companyAdmins')
  const [tab, setTab] = useTab(['data', 'payments', 'documents', 'devices', 'users', 'api'])
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
          ...(managesUsers ? [{ key: 'documents' as const, label: documentTexts.tab }] : []),
          { key: 'devices', label: devices.title },
          ...(managesUsers
            ? [
                { key: 'users' as const, label: partner.users },
                { key: 'api' as const, label: api.api },
              ]
            : []),
        ]}
      />
    </>
  )
  return (
    <Page>
      {tab === 'data' ? (
        <CompanyData company={company} head={head} />
      ) : (
        <>
          {head()}
          <PageBody>
            {tab === 'devices' ? (
              <OwnPosDevices companyId={company.id} />
            ) : tab === 'documents' && managesUsers ? (
              <OwnDocuments />
            ) : tab === 'users' && managesUsers ? (
              <UsersCard companyId={company.id} />
            ) : tab === 'api' && managesUsers ? (
              <ApiCredentialsCard companyId={company.id} currency={company.currency} />
            ) : (
              <MoneyParts companyId={company.id} />
            )}
          </PageBody>
        </>
      )}
    </Page>
  )
}
