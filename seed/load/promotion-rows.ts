import { promotions } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import { people, personKeys } from '../world/people.ts'
import { productNamed } from '../world/products.ts'
import { dayMs, daysAgo } from './days-ago.ts'
import { historyRow } from './history-row.ts'
import type { Row } from './table-rows.ts'
import { companyId, groupId, personId, productId } from './world-ids.ts'

type PromotionRows = Readonly<Record<'promotions' | 'products' | 'recipients' | 'views' | 'history', Row[]>>

/** Promotions with their products, the groups that may use them, who has seen them, and their price history. */
export function promotionRows(today: Date): PromotionRows {
  const rows: PromotionRows = { promotions: [], products: [], recipients: [], views: [], history: [] }
  promotions.forEach((one, index) => {
    const id = index + 1
    const at = daysAgo(today, one.startsDaysAgo)
    rows.promotions.push({
      id,
      title: one.title,
      message_title: one.messageTitle,
      message: one.message,
      starts_at: new Date(today.getTime() - one.startsDaysAgo * dayMs),
      ends_at: new Date(today.getTime() + one.endsInDays * dayMs),
      is_active: one.isActive,
      for_all: false,
      created_by: personId('lejla'),
      created_at: at,
      updated_at: at,
    })
    for (const { name, price, moq } of one.products) {
      const product = productId(productNamed(name))
      rows.products.push({
        id: rows.products.length + 1,
        promotion_id: id,
        product_id: product,
        promo_price: price,
        currency: 'BAM',
        moq,
      })
      rows.history.push(
        historyRow({
          at,
          productId: product,
          level: 'promotion',
          promotionId: id,
          newValue: price,
          currency: 'BAM',
          cause: 'hand',
          userId: personId('lejla'),
        }),
      )
    }
    for (const group of one.groups)
      rows.recipients.push({ promotion_id: id, company_id: null, group_id: groupId(group) })
    for (const key of personKeys) {
      const { group } = companies[people[key].company]
      if (people[key].isDisabled || !one.groups.some((each) => each === group)) continue
      rows.views.push({
        promotion_id: id,
        user_id: personId(key),
        company_id: companyId(people[key].company),
        outcome: 'closed',
        seen_at: at,
      })
    }
  })
  return rows
}
