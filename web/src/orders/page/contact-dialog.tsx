import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { t } from '../orders.texts.ts'
import { t as kit } from '../../ui/ui.texts.ts'

/** Where the order is delivered: changes the e-mail address and the phone number. */
export function ContactDialog({
  order,
  onClose,
}: {
  order: { id: number; email: string; phone: string }
  onClose: () => void
}) {
  const [email, setEmail] = useState(order.email)
  const [phone, setPhone] = useState(order.phone)
  const [errors, setErrors] = useState<{ email?: string; phone?: string }>({})
  const changeEmail = useAct(orders.changeEmail)
  const changePhone = useAct(orders.changePhone)
  const save = async () => {
    setErrors({})
    try {
      if (email.trim() !== order.email) await changeEmail.attempt({ body: { id: order.id, email: email.trim() } })
    } catch (error) {
      return setErrors({ email: infoOf(error) })
    }
    try {
      if (phone.trim() !== order.phone) await changePhone.attempt({ body: { id: order.id, phone: phone.trim() } })
    } catch (error) {
      return setErrors({ phone: infoOf(error) })
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.changeContact}
      action={
        <Button
          variant="primary"
          pending={changeEmail.pending || changePhone.pending}
          disabled={email.trim() === order.email && phone.trim() === order.phone}
          onClick={() => void save()}
        >
          {kit.save}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <TextField label={t.email} type="email" value={email} onChange={setEmail} error={errors.email} required />
        <TextField label={t.phone} type="tel" value={phone} onChange={setPhone} error={errors.phone} />
      </div>
    </Dialog>
  )
}
