import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import { NumberField } from '../ui/field/number-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { t } from './webhooks.texts.ts'

const sequence = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Chooses the numbers of the events to send again. */
export function RangeDialog({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const replay = useAct(webhooks.replay)
  const form = useForm({
    schema: z.object({ fromSequence: sequence, toSequence: sequence }),
    guard: false,
    initial: { fromSequence: 1 as number | null, toSequence: null as number | null },
    submit: ({ fromSequence, toSequence }) =>
      replay.attempt({
        params: { id: webhookId },
        body: { fromSequence: fromSequence ?? 1, toSequence: toSequence ?? 1 },
      }),
    done: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.replayRange} subtitle={t.rangeHint} confirm={t.sendAgain}>
      <NumberField {...form.field('fromSequence', t.fromSequence)} required autoFocus />
      <NumberField {...form.field('toSequence', t.toSequence)} required />
    </FormDialog>
  )
}
