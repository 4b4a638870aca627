import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from '../orders.texts.ts'
import { t as kit } from '../../ui/ui.texts.ts'

/** The input of the two calls. */
const schema = z.object({
  email: orders.changeEmail.body.shape.email,
  phone: orders.changePhone.body.shape.phone,
})

/** Changes where the order is delivered: the e-mail address and the phone number. */
export function ContactDialog({
  order,
  onClose,
}: {
  order: { id: number; email: string; phone: string }
  onClose: () => void
}) {
  const changeEmail = useAct(orders.changeEmail)
  const changePhone = useAct(orders.changePhone)
  const form = useForm({
    schema,
    initial: { email: order.email, phone: order.phone },
    toWire: ({ email, phone }) => ({ email: email.trim(), phone: phone.trim() }),
    guard: false,
    submit: async (values) => {
      const [email, phone] = [values.email.trim(), values.phone.trim()]
      if (email !== order.email) await at('email', changeEmail.attempt({ body: { id: order.id, email } }))
      if (phone !== order.phone) await at('phone', changePhone.attempt({ body: { id: order.id, phone } }))
    },
    done: onClose,
  })
  const latest = useRef(form)
  latest.current = form
  const { email: savedEmail, phone: savedPhone } = order
  // What somebody else saves meanwhile is shown where nothing was typed, so that it is not overwritten.
  useEffect(() => latest.current.rebase({ email: savedEmail, phone: savedPhone }), [savedEmail, savedPhone])
  const { email, phone } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.changeContact}
      confirm={kit.save}
      ready={email.trim() !== order.email || phone.trim() !== order.phone}
    >
      <TextField {...form.field('email', t.email)} type="email" required />
      <TextField {...form.field('phone', t.phone)} type="tel" />
    </FormDialog>
  )
}

/** For a call that changes one field: a refusal that names no field is shown at that one. */
async function at(field: string, sending: Promise<unknown>): Promise<void> {
  try {
    await sending
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status >= 500 || thrown.status === 0) throw thrown
    throw new ApiError({ ...thrown, fields: { [field]: thrown.info, ...thrown.fields } })
  }
}
