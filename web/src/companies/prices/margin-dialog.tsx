import { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { PercentField } from '../../ui/field/number-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useBelowCost } from '../../prices/below-cost.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { t } from './price.texts.ts'

/** One margin for the chosen products of a partner; explicit prices give way to it. */
export function MarginDialog({
  companyId,
  ids,
  count,
  onClose,
  onDone,
}: {
  companyId: number
  /** Left out: every product of the partner. */
  ids: readonly number[] | undefined
  count: number
  onClose: () => void
  onDone: () => void
}) {
  const act = useAct(prices.changeMargins, { blocking: true })
  const below = useBelowCost()
  const form = useForm({
    schema: prices.changeMargins.body,
    initial: { marginBp: null as number | null },
    guard: false,
    submit: async (values) => {
      const done = await below.send((agreed) =>
        act.attempt({
          params: { id: companyId },
          body: { marginBp: values.marginBp as number, ...(ids ? { ids: [...ids] } : {}), ...agreed },
        }),
      )
      if (done) onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.marginFor(count)}
      confirm={below.confirm ?? t.setMargin}
      danger={below.problem !== undefined}
    >
      <PercentField {...form.field('marginBp', t.marginOnCost)} required autoFocus />
      {below.notice}
    </FormDialog>
  )
}
