import { companyNotes } from '@brava/contract/companies/company-notes.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { t as kit } from '../../ui/ui.texts.ts'
import type { Contact } from './contacts-card.tsx'
import { notesTexts as t } from './notes.texts.ts'

/** Adds a contact person of a partner, or changes one. */
export function ContactDialog({
  companyId,
  contact,
  onClose,
}: {
  companyId: number
  contact: Contact | undefined
  onClose: () => void
}) {
  const save = useAct(companyNotes.saveContact)
  const initial = {
    name: contact?.name ?? '',
    duty: contact?.duty ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
  }
  const held = useHeldVersion({ version: contact?.version ?? 0, values: initial })
  const form = useForm({
    schema: companyNotes.saveContact.body,
    guard: false,
    initial,
    submit: (values) => {
      const which = contact ? { contactId: contact.id, version: held.version() } : {}
      return held.again(save.attempt({ params: { id: companyId }, body: { ...values, ...which } }))
    },
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog form={form} onClose={onClose} title={contact?.name ?? t.add} confirm={kit.save}>
      <TextField {...form.field('name', t.name)} required autoFocus />
      <TextField {...form.field('duty', t.duty)} placeholder={t.dutyHint} />
      <TextField {...form.field('email', t.email)} type="email" />
      <TextField {...form.field('phone', t.phone)} type="tel" />
    </FormDialog>
  )
}
