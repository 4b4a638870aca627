import { IconDiscount } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { HeaderButton } from '../ui/overlay/header-panel.tsx'
import { checkMine } from './promotion-calls.ts'
import { PromotionList } from './promotion-list.tsx'
import { t } from './promotions.texts.ts'

/** The start of a promotion's window triggers no event, so the count is read at this interval. */
const everyMs = 5 * 60_000

/** The promotions button in the header: a dot when one is new; opens those now running. */
export function PromotionsButton() {
  const unseen = useEndpoint(checkMine, undefined, { everyMs, select: ({ data }) => data.count })
  const count = unseen.data ?? 0
  return (
    <HeaderButton label={`${t.title}, ${t.fresh(count)}`} icon={<IconDiscount aria-hidden />} count={count} dot>
      {(close) => <PromotionList onClose={close} />}
    </HeaderButton>
  )
}
