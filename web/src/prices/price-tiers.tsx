import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { NumberField } from '../ui/field/number-field.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { t } from './price-tiers.texts.ts'
import classes from './price-tiers.module.css'

/** A price from a quantity on; the quantity may be empty while it is typed. */
export interface TierValues {
  minQuantity: number | null
  price: string
}

const most = 10

/** Lower prices for larger quantities. */
export function PriceTiers<V extends { tiers: TierValues[] }>({ form: given, unit }: { form: Form<V>; unit: string }) {
  const form = given as unknown as Form<{ tiers: TierValues[] }>
  const { values } = form
  const steps = useRef<HTMLDivElement>(null)
  /**
   * The button disappears with its tier: the focus moves to the tier that takes its place, or to the button that adds
   * one.
   */
  function remove(index: number) {
    flushSync(() => form.set('tiers', values.tiers.toSpliced(index, 1)))
    const place = steps.current?.children[Math.min(index, values.tiers.length - 1)]
    place?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <Field label={t.tiers}>
      {() => (
        <div className={classes.tiers} ref={steps}>
          {values.tiers.map((tier, index) => (
            <div key={index} className={classes.tier}>
              <NumberField
                label={`${t.tierFrom} ${index + 1}`}
                labelHidden
                name={`tiers.${index}.minQuantity`}
                unit={t.pieces}
                value={tier.minQuantity}
                error={form.errors[`tiers.${index}.minQuantity`]}
                onChange={(minQuantity) => form.set('tiers', values.tiers.with(index, { ...tier, minQuantity }))}
              />
              <MoneyField
                label={`${t.tierPrice} ${index + 1}`}
                labelHidden
                name={`tiers.${index}.price`}
                currency={unit}
                value={tier.price}
                error={form.errors[`tiers.${index}.price`]}
                onChange={(price) => form.set('tiers', values.tiers.with(index, { ...tier, price }))}
              />
              <IconButton label={t.removeTier} onClick={() => remove(index)}>
                <IconTrash />
              </IconButton>
            </div>
          ))}
          {values.tiers.length < most && (
            <span>
              <Button
                size="sm"
                variant="ghost"
                icon={<IconPlus />}
                onClick={() => form.set('tiers', [...values.tiers, { minQuantity: null, price: '' }])}
              >
                {t.addTier}
              </Button>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
