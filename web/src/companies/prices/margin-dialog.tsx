import type { Sent } from '@brava/contract/endpoint.ts'
import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { PercentField } from '../../ui/field/number-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useBelowCost } from '../../prices/below-cost.tsx'
import { usePricePreview } from '../../prices/use-price-preview.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { ValidFromField } from '../../prices/valid-from-field.tsx'
import { t } from './price.texts.ts'

/** Products by their rows, or all that match the list. */
export type MarginChoice = Omit<Sent<typeof prices.changeMargins>['body'], 'marginBp' | 'validFrom'>

/** One margin for the chosen products of a partner; it replaces explicit prices and quantity prices. */
export function MarginDialog({
  companyId,
  choice,
  count,
  tiered,
  onClose,
  onDone,
}: {
  companyId: number
  choice: MarginChoice
  count: number
  /** How many of them have quantity prices, if that is known. */
  tiered?: number | undefined
  onClose: () => void
  onDone: () => void
}) {
  const act = useAct(prices.changeMargins, { blocking: true })
  const look = useAct(prices.changeMargins, { says: false, refreshes: [] })
  const below = useBelowCost()
  const ahead = usePricePreview()
  const form = useForm({
    schema: prices.changeMargins.body,
    initial: { marginBp: null as number | null, validFrom: null as string | null },
    guard: false,
    submit: async (values) => {
      const wish = { ...choice, marginBp: values.marginBp as number, validFrom: values.validFrom }
      const params = { id: companyId }
      if (!(await ahead.isShown(wish, () => look.attempt({ params, body: { ...wish, isDryRun: true } })))) return false
      const done = await below.send(wish, (agreed) => act.attempt({ params, body: { ...wish, ...agreed } }))
      if (done) onDone()
      return done
    },
  })
  const margin = form.field('marginBp', t.marginOnCost)
  const validFrom = form.field('validFrom', scheduledTexts.validFrom)
  const question = below.about({ ...choice, ...form.values })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.marginFor(count)}
      width={ahead.preview ? 840 : 440}
      confirm={
        question.confirm ?? (validFrom.value === null ? (ahead.confirm ?? t.setMargin) : scheduledTexts.schedule)
      }
      danger={question.problem !== undefined}
    >
      <PercentField
        {...margin}
        onChange={(value) => {
          ahead.forget()
          margin.onChange(value)
        }}
        required
        autoFocus
        hint={tiered === undefined ? t.tiersRemoved : tiered > 0 ? t.tiersRemovedOf(tiered) : undefined}
      />
      <ValidFromField {...validFrom} {...(!choice.ids && { hint: scheduledTexts.whatMatchesToday })} />
      {ahead.notice}
      {question.notice}
    </FormDialog>
  )
}
