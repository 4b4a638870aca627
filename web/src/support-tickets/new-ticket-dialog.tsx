import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { t } from './tickets.texts.ts'
import { type TicketSubject, useTicketForm } from './use-ticket-form.ts'

/** Opens a ticket; from an order or a key, with the known data filled in. */
export function NewTicketDialog({ onClose, ...about }: TicketSubject & { onClose: () => void }) {
  const ticket = useTicketForm(about)
  return (
    <FormDialog form={ticket.form} onClose={onClose} title={t.open} confirm={t.send} width={640}>
      <TicketFields {...ticket} />
    </FormDialog>
  )
}
