import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { type CompanyAction, companyTransitions as ways } from '@brava/contract/companies/company-states.ts'
import { companyType } from '@brava/contract/enums.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import {
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconCoin,
  IconCreditCard,
  IconLockOpen,
  IconPackage,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { language } from '../../text/language.ts'
import { money } from '../../text/format.ts'
import { type ActionItem, ActionsList } from '../../ui/layout/actions-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Partner } from './partner-values.ts'
import { t } from '../partners.texts.ts'
import { moveTexts } from './move.texts.ts'

/** Actions that open a dialog first. */
export type PartnerAct = 'funds' | 'limit' | 'block' | 'approve' | 'discard' | 'move'

interface PartnerActionsProps {
  partner: Partner
  onDo: (what: PartnerAct) => void
  onPrices: () => void
}

/** The actions that are possible with a partner now. */
export function PartnerActions({ partner, onDo, onPrices }: PartnerActionsProps) {
  const isDistributor = useMay('distributors')
  const discard = useAct(companies.discard)
  const block = useAct(companies.block)
  const unit = currencySymbol(partner.currency)
  const keptElsewhere = partner.mayKeepFunds ? undefined : t.onlySupplier(partner.supplierName ?? '')
  const at = { params: { id: partner.id } }

  /** The actions that the company's state allows, in the order of the table. */
  const deciding: ActionItem[] = [
    {
      key: 'approve',
      icon: <IconCircleCheck />,
      label: ways.approve.label[language],
      main: true,
      onClick: () => onDo('approve'),
    },
    {
      key: 'discard',
      icon: <IconX />,
      label: ways.discard.label[language],
      facts: t.discardFacts,
      danger: true,
      onClick: () => onDo('discard'),
    },
    {
      key: 'restore',
      icon: <IconRotateClockwise />,
      label: ways.restore.label[language],
      pending: discard.pending,
      onClick: () => void discard.run({ ...at, body: { restore: true } }),
    },
  ]
  const blocking: ActionItem[] = [
    {
      key: 'unblock',
      icon: <IconLockOpen />,
      label: ways.unblock.label[language],
      reason: partner.blockedByDistributor && !isDistributor ? t.onlyDistributorUnblocks : undefined,
      pending: block.pending,
      onClick: () => void block.run({ ...at, body: { isBlocked: false } }),
    },
    {
      key: 'block',
      icon: <IconBan />,
      label: ways.block.label[language],
      facts: t.blockFacts,
      danger: true,
      onClick: () => onDo('block'),
    },
  ]
  const possible = ({ key }: ActionItem) => mayTake(ways, key as CompanyAction, partner.status)
  return (
    <Card title={t.nextActions} flush>
      <ActionsList
        actions={[
          ...(isDistributor ? deciding.filter(possible) : []),
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
          ...(isDistributor && partner.supplierId !== null && partner.type === companyType.code.retailer
            ? [
                {
                  key: 'move',
                  icon: <IconArrowsExchange />,
                  label: moveTexts.move,
                  facts: moveTexts.moveFacts,
                  onClick: () => onDo('move'),
                },
              ]
            : []),
          ...blocking.filter(possible),
        ]}
      />
    </Card>
  )
}
