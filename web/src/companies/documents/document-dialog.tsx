import {
  companyDocuments,
  documentKind,
  mostDocumentBytes,
} from '@brava/contract/companies/company-documents.endpoints.ts'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { optionsOf } from '../../text/options-of.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { UnsavedGuard } from '../../ui/overlay/unsaved-guard.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { documentTexts as t } from './documents.texts.ts'
import type { KeptDocument } from './partner-documents.tsx'

const accept = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.odt,.ods,.txt,.csv'

/** Adds a document of a partner, or changes one; when a new file is chosen, it replaces the current one. */
export function DocumentDialog({
  companyId,
  document,
  onClose,
}: {
  companyId: number
  document: KeptDocument | undefined
  onClose: () => void
}) {
  const add = useAct(companyDocuments.add)
  const change = useAct(companyDocuments.change)
  const replace = useAct(companyDocuments.replace)
  const [files, setFiles] = useState<readonly File[]>([])
  const [fileError, setFileError] = useState<string>()
  const initial = {
    title: document?.title ?? '',
    kind: document?.kind ?? documentKind.code.contract,
    validUntil: document?.validUntil ?? null,
    isShared: document?.isShared ?? false,
  }
  const held = useHeldVersion({ version: document?.version ?? 0, values: initial })
  const form = useForm({
    schema: companyDocuments.change.body,
    guard: false,
    initial,
    toWire: (values) => ({ ...values, version: held.version() }),
    submit: async (values) => {
      if (document) {
        const params = { id: document.id }
        const version = held.version()
        await held.again(change.attempt({ params, body: { ...values, version } }))
        // If the file is refused, the next save names the version created here.
        held.hold({ version: version + 1, values })
        if (files.length > 0) await held.again(replace.attempt({ params, body: { version: version + 1 }, files }))
        return
      }
      const { title, kind, validUntil, isShared } = values
      await add.attempt({
        params: { id: companyId },
        body: { title, kind, isShared: isShared ? 'true' : 'false', ...(validUntil ? { validUntil } : {}) },
        files,
      })
    },
    done: onClose,
  })
  held.useLatest(form)
  const submit = async () => {
    if (!document && files.length === 0) setFileError(t.fileNeeded)
    else await form.submit()
  }
  return (
    <FormDialog form={{ ...form, submit }} onClose={onClose} title={document?.title ?? t.add} confirm={kit.save}>
      <TextField {...form.field('title', t.title)} placeholder={t.titleHint} required autoFocus />
      <SelectField
        {...form.field('kind', t.kind)}
        onChange={(kind) => kind !== null && form.set('kind', kind)}
        options={optionsOf(documentKind)}
      />
      <DateField {...form.field('validUntil', t.validUntil)} hint={t.validUntilHint} />
      <Switch
        label={t.isShared}
        hint={t.isSharedHint}
        name="isShared"
        checked={form.values.isShared}
        onChange={(isShared) => form.set('isShared', isShared)}
      />
      <FileDrop
        label={document ? t.newFile : t.file}
        accept={accept}
        hint={document ? t.newFileHint : t.fileHint}
        maxBytes={mostDocumentBytes}
        files={files}
        error={fileError}
        onChange={(chosen) => {
          setFiles(chosen)
          setFileError(undefined)
        }}
      />
      <UnsavedGuard isUnsaved={() => files.length > 0} off />
    </FormDialog>
  )
}
