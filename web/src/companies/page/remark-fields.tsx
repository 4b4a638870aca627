import { languageNames } from '../../text/language.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Wide } from '../../ui/form/form-grid.tsx'
import type { Form } from '../../ui/form/form-types.ts'
import { dataTexts } from './partner-data.texts.ts'

export type RemarkName = 'invoiceTextEn' | 'invoiceTextBs' | 'invoiceTextHr'
const remarks = [
  ['invoiceTextBs', 'bs'],
  ['invoiceTextHr', 'hr'],
  ['invoiceTextEn', 'en'],
] as const

/** What a company prints at the bottom of its documents, for readers of each language. */
export function RemarkFields<V extends Record<RemarkName, string>>({ form }: { form: Form<V> }) {
  const own = form as unknown as Form<Record<RemarkName, string>>
  return remarks.map(([name, language], index) => (
    <Wide key={name}>
      <TextArea
        {...own.field(name, dataTexts.invoiceText(languageNames[language]))}
        rows={2}
        {...(index === remarks.length - 1 ? { hint: dataTexts.invoiceTextHint } : {})}
      />
    </Wide>
  ))
}
