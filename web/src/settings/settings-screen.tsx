import type { ComponentType } from 'react'
import { useMay } from '../api/profile.ts'
import { Page, PageBody, PageHeader, SettingsColumns } from '../ui/layout/page.tsx'
import { SideTabs, useTab } from '../ui/layout/tabs.tsx'
import { ArchivesPart } from '../archives/archives-part.tsx'
import { t as archives } from '../archives/archives.texts.ts'
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
import { Overview } from './settings-overview.tsx'
import { AccessPointPart } from '../access-point/access-point-part.tsx'
import { ShopsPart } from '../shops/shops-part.tsx'
import { SmsPart } from '../sms/sms-part.tsx'
import { VatTextsPart } from '../vat-texts/vat-texts-part.tsx'
import { t } from './settings.texts.ts'

/** The distributor's reference data, in parts. */
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

/** Settings for administrators only. */
const adminParts = [
  { key: 'bank', label: t.bank, Part: BankPart, wide: true },
  { key: 'card-gateways', label: t.cardGateways, Part: GatewaysCard },
  { key: 'shops', label: t.shops, Part: ShopsPart },
  { key: 'sms', label: t.sms, Part: SmsPart },
  { key: 'access-point', label: t.accessPoint, Part: AccessPointPart },
  { key: 'background-work', label: t.backgroundWork, Part: BackgroundWorkPart, wide: true },
  { key: 'archives', label: archives.title, Part: ArchivesPart, wide: true },
  { key: 'vat-texts', label: t.vatTexts, Part: VatTextsPart },
] as const

/**
 * Everything a person may set, wherever it is: their own account, the company, and the distributor's reference data.
 */
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
          {part ? <part.Part key={part.key} /> : <Overview parts={own} />}
        </SettingsColumns>
      </PageBody>
    </Page>
  )
}
