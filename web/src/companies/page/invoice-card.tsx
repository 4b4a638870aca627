import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FormGrid, Wide } from '../../ui/form/form-grid.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { type RemarkName, RemarkFields } from './remark-fields.tsx'
import type { PartnerValues } from './partner-values.ts'
import { dataTexts } from './partner-data.texts.ts'

type InvoiceValues = Pick<PartnerValues, 'bankAccount' | RemarkName>

/** What is printed on a partner's documents. */
export function InvoiceCard<V extends InvoiceValues>({
  form,
  accountNeeded = false,
}: {
  form: Form<V>
  /** A reseller that its retailers pay has no bank account. */
  accountNeeded?: boolean
}) {
  const own = form as unknown as Form<InvoiceValues>
  return (
    <Card title={dataTexts.invoices}>
      <FormGrid>
        {accountNeeded && (
          <Wide>
            <Notice tone="warning">{dataTexts.accountNeeded}</Notice>
          </Wide>
        )}
        <Wide>
          <TextField {...own.field('bankAccount', dataTexts.bankAccount)} />
        </Wide>
        <RemarkFields form={form} />
      </FormGrid>
    </Card>
  )
}
