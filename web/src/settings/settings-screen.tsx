import type { Access } from '@brava/contract/access.ts'
import type { ComponentType } from 'react'
import { dashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count } from '../text/format.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader, SettingsColumns } from '../ui/layout/page.tsx'
import { Row } from '../ui/layout/row.tsx'
import { SideTabs, useTab } from '../ui/layout/tabs.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import { BackgroundWorkPart } from '../background-work/background-work-part.tsx'
import { ApiCredentialsCard } from '../api-access/api-credentials-card.tsx'
import { t as api } from '../api-access/api-access.texts.ts'
import { BankPart } from '../bank/bank-part.tsx'
import { GatewaysCard } from '../payments/gateways-card.tsx'
import { CurrenciesCard } from './currencies-card.tsx'
import {
  CountriesCard,
  LanguagesCard,
  ProductTypesCard,
  PublishersCard,
  RegionsCard,
  TownsCard,
} from './reference-kinds.tsx'
import { AccessPointPart } from '../access-point/access-point-part.tsx'
import { ShopsPart } from '../shops/shops-part.tsx'
import { SmsPart } from '../sms/sms-part.tsx'
import { VatTextsPart } from '../vat-texts/vat-texts-part.tsx'
import { t } from './settings.texts.ts'

/** Reference data of the distributor, one part each. */
const parts = [
  { key: 'countries', label: t.countries, Part: CountriesCard },
  { key: 'towns', label: t.towns, Part: TownsCard },
  { key: 'regions', label: t.regions, Part: RegionsCard },
  { key: 'languages', label: t.languages, Part: LanguagesCard },
  { key: 'publishers', label: t.publishers, Part: PublishersCard },
  { key: 'product-types', label: t.productTypes, Part: ProductTypesCard },
  { key: 'currencies', label: t.currencies, Part: CurrenciesCard },
  { key: 'api', label: api.api, Part: ApiCredentialsCard, wide: true },
] as const satisfies readonly { key: string; label: string; Part: ComponentType; wide?: boolean }[]

/** What only administrators set. */
const adminParts = [
  { key: 'bank', label: t.bank, Part: BankPart, wide: true },
  { key: 'card-gateways', label: t.cardGateways, Part: GatewaysCard },
  { key: 'shops', label: t.shops, Part: ShopsPart },
  { key: 'sms', label: t.sms, Part: SmsPart },
  { key: 'access-point', label: t.accessPoint, Part: AccessPointPart },
  { key: 'background-work', label: t.backgroundWork, Part: BackgroundWorkPart, wide: true },
  { key: 'vat-texts', label: t.vatTexts, Part: VatTextsPart },
] as const

/** What a person may set, wherever it stands: everybody's own account, the company, and the distributor's reference data. */
export function SettingsScreen() {
  const isDistributor = useMay('distributors')
  const isAdministrator = useMay('administrators')
  const own = [...(isDistributor ? parts : []), ...(isAdministrator ? adminParts : [])]
  const [tab, setTab] = useTab(['overview', ...own.map((part) => part.key)])
  const part = own.find((one) => one.key === tab)
  return (
    <Page>
      <PageHeader title={part?.label ?? t.settings} />
      <PageBody>
        <SettingsColumns
          wide={part !== undefined && 'wide' in part}
          tabs={
            isDistributor && (
              <SideTabs
                label={t.parts}
                value={part?.key ?? 'overview'}
                onChange={setTab}
                tabs={[{ key: 'overview', label: t.overview }, ...own]}
              />
            )
          }
        >
          {part ? <part.Part key={part.key} /> : <Overview />}
        </SettingsColumns>
      </PageBody>
    </Page>
  )
}

const company = [
  { to: '/settings/company', access: 'distributors', title: t.ourCompany, text: t.ourCompanyText },
  { to: '/my-company', access: 'companyAdmins', title: t.myCompany, text: t.myCompanyText },
  {
    to: '/my-company?tab=devices',
    access: 'companyAdmins',
    title: t.posDevices,
    text: t.posDevicesText,
    count: 'posDevices',
  },
  { to: '/my-company?tab=api', access: 'companyAdmins', title: api.api, text: api.apiText },
  {
    to: '/settings/users',
    access: 'distributorsAndCompanyAdmins',
    title: t.users,
    text: t.usersText,
    count: 'users',
  },
  { to: '/webhooks', access: 'distributorsAndCompanyAdmins', title: t.webhooks, text: t.webhooksText },
  { to: '/settings/mail-outbox', access: 'administrators', title: t.mailOutbox, text: t.mailOutboxText },
] as const satisfies readonly PlaceProps[]

interface PlaceProps {
  readonly to: string
  readonly access: Access
  readonly title: string
  readonly text: string
  /** What of the counts stands beside it. */
  readonly count?: 'users' | 'posDevices'
}

function Overview() {
  const counts = useEndpoint(dashboard.settings, undefined).data?.data
  const mayCompany = useMay('distributorsAndCompanyAdmins')
  return (
    <>
      <Card title={t.account} flush>
        <Row to="/profile">
          <TwoLine sub={t.profileText}>{t.profile}</TwoLine>
        </Row>
      </Card>
      {mayCompany && (
        <Card title={t.company} flush>
          {company.map((place) => (
            <Place key={place.to} {...place} counted={'count' in place ? counts?.[place.count] : null} />
          ))}
        </Card>
      )}
    </>
  )
}

function Place({ to, access, title, text, counted }: PlaceProps & { counted: number | null | undefined }) {
  return (
    useMay(access) && (
      <Row to={to} after={typeof counted === 'number' && count(counted)}>
        <TwoLine sub={text}>{title}</TwoLine>
      </Row>
    )
  )
}
