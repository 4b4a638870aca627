import { products } from '@brava/contract/products/products.endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { MoneyField } from '../ui/field/decimal-field.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { useForm } from '../ui/form/use-form.ts'
import { ProductFields } from './product-fields.tsx'
import { emptyProduct, type ProductValues, productToWire } from './product-form-values.ts'
import { t } from './products.texts.ts'
import { formTexts } from './product-form.texts.ts'
import { useCategoryDefaults } from './use-category-defaults.ts'

/** Creates a product; its keys are imported on its own page, which opens next. */
export function NewProductScreen() {
  const { userData } = useProfile()
  const navigate = useNavigate()
  const create = useAct(products.create)
  const made = useRef<number>(undefined)
  const form = useForm({
    schema: products.create.body,
    initial: { ...emptyProduct, basePrice: '' },
    toWire: (values) => ({ ...productToWire(values), basePrice: values.basePrice }),
    submit: async (values) => {
      const answer = await create.attempt({ body: { ...productToWire(values), basePrice: values.basePrice } })
      made.current = answer.data.id
    },
    done: () =>
      void navigate({
        to: `/products/edit/${made.current}`,
        search: { tab: 'keys', import: true, made: true } as never,
      }),
  })
  const filled = useCategoryDefaults(form as unknown as Form<ProductValues>)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader title={t.newProduct} actions={<SaveButton label={formTexts.create} />} />
        <PageBody>
          <ProductFields
            form={filled}
            first={
              <MoneyField
                {...form.field('basePrice', t.basePrice)}
                required
                currency={userData.currencySymbol}
                hint={t.basePriceHint}
              />
            }
          />
        </PageBody>
      </Page>
    </FormRoot>
  )
}
