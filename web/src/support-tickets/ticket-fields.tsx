import { ticketEmergency } from '@brava/contract/enums.ts'
import {
  attachmentEndings,
  mostAttachmentBytes,
  mostAttachments,
  mostMessage,
} from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { toast } from '../state/toast.ts'
import { count } from '../text/format.ts'
import { optionsOf } from '../text/options-of.ts'
import { FileDrop } from '../ui/field/file-drop.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { UnsavedGuard } from '../ui/overlay/unsaved-guard.tsx'
import { t } from './tickets.texts.ts'
import type { useTicketForm } from './use-ticket-form.ts'

/** The fields of a new ticket. */
export function TicketFields({ form, files, setFiles, isUnsaved }: ReturnType<typeof useTicketForm>) {
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
      <UnsavedGuard isUnsaved={isUnsaved} />
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
  function take(chosen: readonly File[]) {
    const others = chosen.slice(mostAttachments).map(({ name }) => name)
    if (others.length > 0) toast('warning', t.filesLeftOut(count(mostAttachments), others.join(', ')))
    onChange(chosen.slice(0, mostAttachments))
  }
  return (
    <FileDrop
      label={t.files}
      accept={attachmentEndings.join(',')}
      many
      files={files}
      onChange={take}
      maxBytes={mostAttachmentBytes}
      hint={t.filesHint(count(mostAttachments))}
    />
  )
}
