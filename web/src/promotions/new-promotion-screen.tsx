import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { e } from './promotion-editor.texts.ts'
import { PromotionForm } from './promotion-form.tsx'
import { bodyOf, emptyValues, type Promotion, type PromotionValues, valuesOf } from './promotion-form-values.ts'

/** Creates a promotion, empty or as a copy of another one (`?copy=3`). */
export function NewPromotionScreen() {
  const { copy } = useSearch({ strict: false }) as { copy?: number }
  const other = useEndpoint(promotions.one, { params: { id: copy ?? 0 } }, { enabled: copy !== undefined })
  if (copy === undefined) return <NewPromotion initial={emptyValues()} />
  return (
    <Loaded page query={other}>
      {({ data }) => <NewPromotion initial={copyOf(data)} copied={data} />}
    </Loaded>
  )
}

/** Everything except products that are off sale, and the window, which starts from now. */
function copyOf(promotion: Promotion): PromotionValues {
  const { startsAt, startTime, endsAt, endTime } = emptyValues()
  const title = e.copyOf(promotion.title).slice(0, 120)
  const customNotificationProducts = promotion.customNotificationProducts.filter((one) => !one.isWithdrawn)
  return { ...valuesOf({ ...promotion, customNotificationProducts }), title, startsAt, startTime, endsAt, endTime }
}

function NewPromotion({ initial, copied }: { initial: PromotionValues; copied?: Promotion }) {
  const navigate = useNavigate()
  const create = useAct(promotions.create)
  const made = useRef(0)
  const form = useForm<PromotionValues>({
    schema: promotions.create.body,
    initial,
    toWire: bodyOf,
    submit: async (values) => {
      made.current = (await create.attempt({ body: bodyOf(values) })).data.id
    },
    done: () => void navigate({ to: `/custom-notifications/edit/${made.current}` }),
  })
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader title={e.newPromotion} actions={<SaveButton label={e.addPromotion} always />} />
        <PageBody>
          <PromotionForm form={form} {...(copied ? { saved: copied } : {})} />
        </PageBody>
      </Page>
    </FormRoot>
  )
}
