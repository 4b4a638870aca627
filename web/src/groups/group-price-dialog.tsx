import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { price } from '@brava/contract/money.ts'
import { Tier } from '@brava/contract/prices/price-rows.ts'
import { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { useBelowCost } from '../prices/below-cost.tsx'
import { PriceTiers, type TierValues } from '../prices/price-tiers.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { t as kit } from '../ui/ui.texts.ts'
import type { GroupProductRow } from './group-product-columns.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'

const schema = z.object({ price, tiers: z.array(Tier).max(10) })

/** What a product costs in the group, with lower prices for larger quantities. */
export function GroupPriceDialog({ group, row, onClose }: { group: Group; row: GroupProductRow; onClose: () => void }) {
  const change = useAct(groups.addProducts)
  const below = useBelowCost()
  const unit = currencySymbol(group.currency)
  const form = useForm<{ price: string; tiers: TierValues[] }>({
    schema,
    initial: { price: row.price, tiers: row.tiers.map((tier) => ({ ...tier })) },
    guard: false,
    submit: async (values) => {
      const item = { productId: row.productId, ...values } as never
      const done = await below.send((agreed) =>
        change.attempt({ body: { groupId: group.id, items: [item], ...agreed } }),
      )
      if (done) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={640}
      title={row.title}
      subtitle={`${row.code} · ${group.name}`}
      confirm={below.confirm ?? kit.save}
      danger={below.problem !== undefined}
    >
      <MoneyField {...form.field('price', t.priceInGroup)} currency={unit} required hint={t.withVat} />
      <PriceTiers form={form} unit={unit} />
      {below.notice}
    </FormDialog>
  )
}
