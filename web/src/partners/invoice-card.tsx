import { Card } from '../ui/card.tsx'
import { FormGrid, Wide } from '../ui/form-grid.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Form } from '../ui/use-form.ts'
import type { PartnerValues } from './partner-values.ts'
import { t } from './partners.texts.ts'

type InvoiceValues = Pick<PartnerValues, 'bankAccount' | 'invoiceText'>

/** What stands on the documents of a partner. */
export function InvoiceCard<V extends InvoiceValues>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<InvoiceValues>
  return (
    <Card title={t.invoices}>
      <FormGrid>
        <Wide>
          <TextField {...own.field('bankAccount', t.bankAccount)} />
        </Wide>
        <Wide>
          <TextArea {...own.field('invoiceText', t.invoiceText)} rows={3} hint={t.invoiceTextHint} />
        </Wide>
      </FormGrid>
    </Card>
  )
}
