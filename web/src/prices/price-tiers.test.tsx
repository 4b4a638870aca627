import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { PriceTiers, type TierValues } from './price-tiers.tsx'

afterEach(unmountAll)

function Prices() {
  const form = useForm<{ tiers: TierValues[] }>({
    schema: z.object({ tiers: z.array(z.object({ minQuantity: z.number(), price: z.string() })) }),
    initial: {
      tiers: [
        { minQuantity: 10, price: '60.00' },
        { minQuantity: 50, price: '58.00' },
      ],
    },
    submit: async () => {},
  })
  return (
    <FormRoot form={form}>
      <PriceTiers form={form} unit="KM" />
    </FormRoot>
  )
}

const focused = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent

test('Lejla removes price tiers by keyboard: the focus moves to the tier that follows, and finally to the button that adds one', async () => {
  await mount(() => <Prices />)
  const bin = page.getByRole('button', { name: 'Remove this step' })
  await expect.element(bin.first()).toBeVisible()
  ;(bin.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(bin.elements()).toHaveLength(1)
  expect(focused()).toBe('tiers.0.minQuantity')
  ;(bin.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(bin.elements()).toHaveLength(0)
  expect(focused()).toBe('Add a step')
})
