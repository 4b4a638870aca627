import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { companyStatus } from '@brava/contract/enums.ts'
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
import { useAct } from '../../api/use-act.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { money } from '../../text/format.ts'
import { type ActionItem, ActionsList } from '../../ui/layout/actions-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Partner } from './partner-values.ts'
import { t } from '../partners.texts.ts'

/** Acts that ask something first, in a dialog. */
export type PartnerAct = 'funds' | 'limit' | 'block' | 'approve'

interface PartnerActionsProps {
  partner: Partner
  onDo: (what: PartnerAct) => void
  onPrices: () => void
}

/** What can be done with a partner now. */
export function PartnerActions({ partner, onDo, onPrices }: PartnerActionsProps) {
  const discard = useAct(companies.discard)
  const block = useAct(companies.block)
  const unit = currencySymbol(partner.currency)
  const keptElsewhere = partner.mayKeepFunds ? undefined : t.onlySupplier(partner.supplierName ?? '')
  const at = { params: { id: partner.id } }

  const byStatus: Partial<Record<Partner['status'], ActionItem[]>> = {
    [companyStatus.code.pending]: [
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
        onClick: () => void discard.run({ ...at, body: {} }),
      },
    ],
    [companyStatus.code.discarded]: [
      {
        key: 'restore',
        icon: <IconRotateClockwise />,
        label: t.restore,
        onClick: () => void discard.run({ ...at, body: { restore: true } }),
      },
    ],
  }
  const blocking: Partial<Record<Partner['status'], ActionItem[]>> = {
    [companyStatus.code.blocked]: [
      {
        key: 'unblock',
        icon: <IconLockOpen />,
        label: t.unblock,
        pending: block.pending,
        onClick: () => void block.run({ ...at, body: { isBlocked: false } }),
      },
    ],
    [companyStatus.code.approved]: [
      {
        key: 'block',
        icon: <IconBan />,
        label: t.block,
        facts: t.blockFacts,
        danger: true,
        onClick: () => onDo('block'),
      },
    ],
  }
  return (
    <Card title={t.nextActions} flush>
      <ActionsList
        actions={[
          ...(byStatus[partner.status] ?? []),
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
          ...(blocking[partner.status] ?? []),
        ]}
      />
    </Card>
  )
}
