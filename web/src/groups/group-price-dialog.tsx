import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { price } from '@brava/contract/money.ts'
import { tiers } from '@brava/contract/prices/price-rows.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { validFrom } from '@brava/contract/prices/valid-from.ts'
import { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { useBelowCost } from '../prices/below-cost.tsx'
import { PriceTiers, type TierValues } from '../prices/price-tiers.tsx'
import { scheduledTexts } from '../prices/scheduled-price.texts.ts'
import { usePricePreview } from '../prices/use-price-preview.tsx'
import { ValidFromField } from '../prices/valid-from-field.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useReadVersion } from '../ui/form/use-read-version.ts'
import { t as kit } from '../ui/ui.texts.ts'
import type { GroupProductRow } from './group-product-columns.tsx'
import type { Group } from './group-screen.tsx'
import { t } from './groups.texts.ts'

const schema = z.object({ price, tiers, ...validFrom })

/** A product's price in the group, with lower prices for larger quantities. */
export function GroupPriceDialog({ group, row, onClose }: { group: Group; row: GroupProductRow; onClose: () => void }) {
  const change = useAct(groups.addProducts)
  const look = useAct(groups.addProducts, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const unit = currencySymbol(group.currency)
  const later = useAct(prices.changeGroupPrices)
  const read = { price: row.price, tiers: row.tiers.map((tier) => ({ ...tier })) }
  const held = useHeldVersion({ version: useReadVersion(read), values: read })
  const form = useForm<{ price: string; tiers: TierValues[]; validFrom: string | null }>({
    schema,
    initial: { ...read, validFrom: null },
    guard: false,
    submit: async (wish) => {
      const { validFrom: day, ...values } = wish
      const { productId } = row
      const was = held.values()
      const item = { productId, ...values, was } as never
      const entry = { groupId: group.id, ...values, was } as never
      const body = { groupId: group.id, items: [item] }
      const seen = { groupId: group.id, items: [{ productId, ...values } as never] }
      if (day === null && !(await ahead.isShown(seen, () => look.attempt({ body: { ...seen, isDryRun: true } }))))
        return false
      const done = await held.again(
        below.send(wish, (agreed) =>
          day === null
            ? change.attempt({ body: { ...body, ...agreed } })
            : later.attempt({ body: { productId, prices: [entry], validFrom: day, ...agreed } }),
        ),
      )
      if (done) onClose()
      return done
    },
  })
  held.useLatest({
    changed: form.changed,
    accept: (latest) => form.accept({ ...latest, validFrom: null }),
    rebase: (latest) => form.rebase({ ...latest, validFrom: null }),
  })
  const question = below.about(form.values)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={ahead.preview ? 840 : 640}
      title={row.title}
      subtitle={`${row.code} · ${group.name}`}
      confirm={
        question.confirm ?? (form.values.validFrom === null ? (ahead.confirm ?? kit.save) : scheduledTexts.schedule)
      }
      danger={question.problem !== undefined}
    >
      <MoneyField {...form.field('price', t.priceInGroup)} currency={unit} required hint={t.withVat} />
      <ValidFromField {...form.field('validFrom', scheduledTexts.validFrom)} />
      <PriceTiers form={form} unit={unit} />
      {form.values.validFrom === null && ahead.notice}
      {question.notice}
    </FormDialog>
  )
}
