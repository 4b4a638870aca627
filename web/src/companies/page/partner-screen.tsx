import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import { type ActivitySubject, activitySubjects } from '@brava/contract/security/activity.ts'
import { IconCoin, IconCreditCard } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ActivityCard } from '../../activity/activity-card.tsx'
import { useMay, useProfile } from '../../api/profile.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { date } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { Tabs, useTab } from '../../ui/layout/tabs.tsx'
import { useIdParam } from '../../ui/use-id-param.ts'
import { UsersCard } from '../../users/users-card.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { changeWords } from './change-words.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { FundsDialog } from '../money/funds-dialog.tsx'
import { MoneyParts } from '../money/money-parts.tsx'
import { LimitDialog } from '../money/limit-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { PartnerAct } from './partner-actions.tsx'
import { PartnerData } from './partner-data.tsx'
import { PartnerPrices } from '../prices/partner-prices.tsx'
import type { Partner } from './partner-values.ts'
import { t } from '../partners.texts.ts'

/** A part of the partner's page that another noun draws. */
export interface PartnerPart {
  readonly key: string
  readonly label: string
  readonly Part: ComponentType<{ companyId: number; currency: string }>
}

/** What a reseller can see of its retailers. */
const ofRetailers: readonly ActivitySubject[] = ['users', 'companies', 'documents', 'ledger', 'prices', 'orders']

/** A partner as its supplier sees it; the same screen for distributors and for resellers. */
export function PartnerScreen({ parts }: { parts: readonly PartnerPart[] }) {
  const id = useIdParam()
  const query = useEndpoint(companies.one, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <PartnerRecord key={data.id} partner={data} parts={parts} />}
    </Loaded>
  )
}

function PartnerRecord({ partner, parts }: { partner: Partner; parts: readonly PartnerPart[] }) {
  const [tab, setTab] = useTab<string>(['data', 'prices', 'funds', ...parts.map(({ key }) => key), 'users', 'activity'])
  const part = parts.find(({ key }) => key === tab)
  const [doing, setDoing] = useState<PartnerAct>()
  const isDistributor = useMay('distributors')
  const managesUsers = useMay('distributorsAndCompanyAdmins')
  const { userData } = useProfile()
  const isOwnPartner = partner.mayKeepFunds
  const facts = [
    partner.code,
    partner.isTelecom ? t.telecom : companyType.label(partner.type, language),
    ...(partner.isWebPartner ? [t.webPartner] : []),
    ...(isDistributor && partner.supplierName ? [t.buysFrom(partner.supplierName)] : []),
    (partner.status === companyStatus.code.pending ? t.signedUp : t.since)(
      date(partner.approvedAt ?? partner.createdDate),
    ),
  ]
  const head = (action?: ReactNode) => (
    <>
      <PageHeader
        title={partner.name}
        badge={<StatusBadge kind="company" value={partner.status} />}
        facts={facts.filter(Boolean).join(' · ')}
        actions={action}
      />
      <Tabs
        label={t.parts}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'data', label: t.data },
          { key: 'prices', label: t.prices, count: partner.productCount },
          { key: 'funds', label: t.fundsAndCredit },
          ...parts.map(({ key, label }) => ({ key, label })),
          ...(managesUsers ? [{ key: 'users', label: t.users }] : []),
          { key: 'activity', label: t.activity },
        ]}
      />
    </>
  )
  const fundsButtons = isOwnPartner && (
    <>
      <Button size="sm" icon={<IconCreditCard />} onClick={() => setDoing('limit')}>
        {t.setLimit}
      </Button>
      <Button variant="primary" size="sm" icon={<IconCoin />} onClick={() => setDoing('funds')}>
        {t.addFunds}
      </Button>
    </>
  )
  return (
    <Page>
      {tab === 'data' && (
        <PartnerData key={partner.id} partner={partner} head={head} onDo={setDoing} onPrices={() => setTab('prices')} />
      )}
      {tab === 'prices' && (
        <>
          {head()}
          <PageBody>
            <PartnerPrices company={partner} asOverride={isDistributor && !isOwnPartner} />
          </PageBody>
        </>
      )}
      {tab === 'funds' && (
        <>
          {head()}
          <PageBody>
            <MoneyParts companyId={partner.id} actions={fundsButtons} />
          </PageBody>
        </>
      )}
      {part && (
        <>
          {head()}
          <PageBody>
            <part.Part companyId={partner.id} currency={partner.currency} />
          </PageBody>
        </>
      )}
      {tab === 'activity' && (
        <>
          {head()}
          <PageBody>
            <ActivityCard
              call={companies.activity}
              id={partner.id}
              name="partner-activity"
              currency={currencySymbol(partner.currency)}
              changeWords={(change) => changeWords(change, currencySymbol(partner.currency))}
              subjects={isDistributor ? activitySubjects : ofRetailers}
            />
          </PageBody>
        </>
      )}
      {tab === 'users' && managesUsers && (
        <>
          {head()}
          <PageBody>
            <UsersCard companyId={partner.id} />
          </PageBody>
        </>
      )}
      <FundsDialog company={partner} open={doing === 'funds'} onClose={() => setDoing(undefined)} />
      <LimitDialog company={partner} open={doing === 'limit'} onClose={() => setDoing(undefined)} />
      {doing === 'move' && <MoveDialog partner={partner} onClose={() => setDoing(undefined)} />}
      {doing === 'block' && <BlockDialog partner={partner} onClose={() => setDoing(undefined)} />}
      {doing === 'discard' && <DiscardDialog partner={partner} onClose={() => setDoing(undefined)} />}
      {doing === 'approve' && (
        <ApproveDialog partner={partner} distributorName={userData.companyName} onClose={() => setDoing(undefined)} />
      )}
    </Page>
  )
}
