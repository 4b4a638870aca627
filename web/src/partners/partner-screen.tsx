import type { Answered } from '@brava/contract/endpoint.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus, companyType } from '@brava/contract/enums.ts'
import {
  IconBan,
  IconCircleCheck,
  IconCoin,
  IconCreditCard,
  IconLockOpen,
  IconPackage,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMay, useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { currencySymbol } from '../text/currency-symbol.ts'
import { date, money } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/cells.tsx'
import { FormRoot, FormSummary, SaveButton, useForm } from '../ui/form.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Page, PageBody, PageHeader } from '../ui/page.tsx'
import { ActionsList, KeyValues } from '../ui/record.tsx'
import { Loaded } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Tabs, useTab } from '../ui/tabs.tsx'
import { UsersCard } from '../users/users-card.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { FundsDialog } from './funds-dialog.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import {
  ContactCard,
  IdentityCard,
  InvoiceCard,
  partnerBody,
  type PartnerValues,
  TermsCard,
} from './partner-fields.tsx'
import { PartnerPrices } from './partner-prices.tsx'
import classes from './partners.module.css'
import { t } from './partners.texts.ts'

export type Partner = Answered<typeof companies.one>['data']

/** A partner as its supplier sees it; the same screen for distributors and for resellers. */
export function PartnerScreen() {
  const id = useIdParam()
  const query = useEndpoint(companies.one, { params: { id } })
  return <Loaded query={query}>{({ data }) => <PartnerRecord partner={data} />}</Loaded>
}

type Doing = 'funds' | 'limit' | 'block' | 'approve'

function PartnerRecord({ partner }: { partner: Partner }) {
  const [tab, setTab] = useTab(['data', 'prices', 'funds', 'users'])
  const [doing, setDoing] = useState<Doing>()
  const isDistributor = useMay('distributors')
  const managesUsers = useMay('distributorsAndCompanyAdmins')
  const { userData } = useProfile()
  const isOwnPartner = partner.mayKeepFunds
  const facts = [
    partner.code,
    partner.isTelecom ? t.telecom : companyType.label(partner.type, language),
    ...(isDistributor && partner.supplierName ? [t.buysFrom(partner.supplierName)] : []),
    t.since(date(partner.approvedAt ?? partner.createdDate)),
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
          ...(managesUsers ? [{ key: 'users' as const, label: t.users }] : []),
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
        <DataTab
          key={`${partner.id}.${partner.version}`}
          partner={partner}
          head={head}
          onDo={setDoing}
          onPrices={() => setTab('prices')}
        />
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
            <LedgerCard companyId={partner.id} actions={fundsButtons} />
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
      {doing === 'block' && <BlockDialog partner={partner} onClose={() => setDoing(undefined)} />}
      {doing === 'approve' && (
        <ApproveDialog partner={partner} distributorName={userData.companyName} onClose={() => setDoing(undefined)} />
      )}
    </Page>
  )
}

function DataTab({
  partner,
  head,
  onDo,
  onPrices,
}: {
  partner: Partner
  head: (action: ReactNode) => ReactNode
  onDo: (what: Doing) => void
  onPrices: () => void
}) {
  const isDistributor = useMay('distributors')
  const change = useAct(companies.change)
  const discard = useAct(companies.discard)
  const block = useAct(companies.block)
  const body = (values: PartnerValues) => ({ version: partner.version, ...partnerBody(values) })
  const form = useForm({
    schema: companies.change.body,
    initial: valuesOf(partner),
    toWire: body,
    submit: (values) => change.attempt({ params: { id: partner.id }, body: body(values) }),
  })
  const { pending, discarded, blocked } = companyStatus.code
  const unit = currencySymbol(partner.currency)
  const keptElsewhere = partner.mayKeepFunds ? undefined : t.onlySupplier(partner.supplierName ?? '')
  return (
    <FormRoot form={form} label={partner.name}>
      {head(<SaveButton />)}
      <PageBody>
        <Columns
          side={
            <>
              <Card title={t.fundsAndCredit}>
                <KeyValues
                  pairs={[
                    [t.funds, <Money key="f" value={partner.funds} currency={unit} />],
                    [t.heldShort, <Money key="h" value={partner.held} currency={unit} />],
                    [t.creditLimit, <Money key="c" value={partner.creditLimit} currency={unit} />],
                    [t.available, <Money key="a" value={partner.available} currency={unit} />, 'strong'],
                  ]}
                />
              </Card>
              <Card title={t.nextActions} flush>
                <ActionsList
                  actions={[
                    ...(partner.status === pending
                      ? [
                          {
                            key: 'approve',
                            icon: <IconCircleCheck />,
                            label: t.approve,
                            main: true,
                            onClick: () => onDo('approve'),
                          },
                          {
                            key: 'discard',
                            icon: <IconX />,
                            label: t.discard,
                            danger: true,
                            pending: discard.pending,
                            onClick: () => void discard.run({ params: { id: partner.id }, body: {} }),
                          },
                        ]
                      : []),
                    ...(partner.status === discarded
                      ? [
                          {
                            key: 'restore',
                            icon: <IconRotateClockwise />,
                            label: t.restore,
                            onClick: () => void discard.run({ params: { id: partner.id }, body: { restore: true } }),
                          },
                        ]
                      : []),
                    {
                      key: 'assign',
                      icon: <IconPackage />,
                      label: t.assign,
                      facts: t.assignFacts(partner.productCount),
                      onClick: onPrices,
                    },
                    {
                      key: 'funds',
                      icon: <IconCoin />,
                      label: t.addFunds,
                      facts: t.addFundsFacts,
                      reason: keptElsewhere,
                      onClick: () => onDo('funds'),
                    },
                    {
                      key: 'limit',
                      icon: <IconCreditCard />,
                      label: t.setLimit,
                      facts: t.setLimitFacts(money(partner.creditLimit, unit)),
                      reason: keptElsewhere,
                      onClick: () => onDo('limit'),
                    },
                    ...(partner.status === blocked
                      ? [
                          {
                            key: 'unblock',
                            icon: <IconLockOpen />,
                            label: t.unblock,
                            pending: block.pending,
                            onClick: () => void block.run({ params: { id: partner.id }, body: { isBlocked: false } }),
                          },
                        ]
                      : partner.status === companyStatus.code.approved
                        ? [
                            {
                              key: 'block',
                              icon: <IconBan />,
                              label: t.block,
                              facts: t.blockFacts,
                              danger: true,
                              onClick: () => onDo('block'),
                            },
                          ]
                        : []),
                  ]}
                />
              </Card>
              {isDistributor && (
                <Card title={t.ordersAndInvoices}>
                  <div className={classes.links}>
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
          {partner.status === blocked && <Notice tone="danger">{t.isBlockedText}</Notice>}
          <FormSummary />
          <IdentityCard form={form} />
          <ContactCard form={form} />
          {partner.supplierId !== null && <TermsCard form={form} supplierId={partner.supplierId} />}
          <InvoiceCard form={form} />
        </Columns>
      </PageBody>
    </FormRoot>
  )
}

function valuesOf(partner: Partner): PartnerValues {
  return {
    code: partner.code ?? '',
    name: partner.name,
    legalName: partner.legalName,
    countryId: partner.countryId,
    taxId: partner.taxId,
    vatId: partner.vatId,
    town: partner.town,
    postalCode: partner.postalCode,
    address: partner.address,
    email: partner.email,
    phone: partner.phone,
    website: partner.website,
    contactPerson: partner.contactPerson,
    language: partner.language,
    invoiceText: partner.invoiceText,
    bankAccount: partner.bankAccount,
    isTelecom: partner.isTelecom,
    isDomestic: partner.isDomestic,
    currency: partner.currency,
    priceGroupId: partner.priceGroupId,
    paymentTypes: [...partner.paymentTypes],
    autoApprove: partner.autoApprove,
    approvalThreshold: partner.approvalThreshold ?? '',
    mayBackOrder: partner.mayBackOrder,
    imageKeysAllowed: partner.imageKeysAllowed,
    keysInMail: partner.keysInMail,
  }
}
