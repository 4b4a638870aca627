import type { ReactNode } from 'react'
import { DateField } from '../ui/field/date-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormGrid } from '../ui/form/form-grid.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { Card } from '../ui/layout/card.tsx'
import { Columns } from '../ui/layout/page.tsx'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { e } from './promotion-editor.texts.ts'
import type { Promotion, PromotionValues } from './promotion-form-values.ts'
import { RecipientsCard } from './recipients-card.tsx'

/** Message, products, recipients and window as cards; a preview at the side. */
export function PromotionForm({
  form,
  saved,
  side,
}: {
  form: Form<PromotionValues>
  saved?: Promotion
  side?: ReactNode
}) {
  return (
    <Columns
      side={
        <>
          {side}
          <PreviewCard values={form.values} />
        </>
      }
    >
      <FormSummary />
      <MessageCard form={form} />
      {!form.values.isSimpleNotification && <ProductsCard form={form} />}
      <RecipientsCard form={form} saved={saved} />
      <Card title={e.window} foot={e.windowFoot}>
        <FormGrid>
          <DateField {...form.field('startsAt', e.from)} required />
          <TextField {...form.field('startTime', e.fromTime)} placeholder="08:00" required />
          <DateField {...form.field('endsAt', e.until)} required />
          <TextField {...form.field('endTime', e.untilTime)} placeholder="23:59" required />
        </FormGrid>
      </Card>
    </Columns>
  )
}
