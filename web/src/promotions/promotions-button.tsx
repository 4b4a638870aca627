import { IconDiscount } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { HeaderButton } from '../ui/overlay/header-panel.tsx'
import { checkMine } from './promotion-calls.ts'
import { PromotionList } from './promotion-list.tsx'
import { t } from './promotions.texts.ts'

/** A window that opens is no event: the count is asked for every so often. */
const everyMs = 5 * 60_000

/** The promotions of the header: a dot where one is new; opens what runs. */
export function PromotionsButton() {
  const unseen = useEndpoint(checkMine, undefined, { everyMs, select: ({ data }) => data.count })
  const count = unseen.data ?? 0
  return (
    <HeaderButton label={`${t.title}, ${t.fresh(count)}`} icon={<IconDiscount aria-hidden />} count={count} dot>
      {(close) => <PromotionList onClose={close} />}
    </HeaderButton>
  )
}
