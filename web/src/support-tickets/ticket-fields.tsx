import { ticketEmergency } from '@brava/contract/enums.ts'
import {
  attachmentEndings,
  mostAttachmentBytes,
  mostMessage,
} from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { optionsOf } from '../text/options-of.ts'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { t } from './tickets.texts.ts'
import type { useTicketForm } from './use-ticket-form.ts'

/** The fields of a new ticket. */
export function TicketFields({ form, files, setFiles }: ReturnType<typeof useTicketForm>) {
  return (
    <>
      <TextField {...form.field('subject', t.subject)} maxLength={200} />
      <TextArea {...form.field('message', t.message)} rows={6} maxLength={mostMessage} />
      <SelectField
        {...form.field('emergency', t.emergency)}
        onChange={(emergency) => emergency !== null && form.set('emergency', emergency)}
        options={optionsOf(ticketEmergency)}
      />
      <AttachmentDrop files={files} onChange={setFiles} />
    </>
  )
}

export function AttachmentDrop({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  return (
    <FileDrop
      label={t.files}
      accept={attachmentEndings.join(',')}
      many
      files={files}
      onChange={onChange}
      maxBytes={mostAttachmentBytes}
      hint={t.filesHint}
    />
  )
}
