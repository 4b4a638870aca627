import { vatTexts } from '@brava/contract/invoices/vat-texts.endpoints.ts'
import { IconPencil, IconRestore } from '@tabler/icons-react'
import { useAct } from '../api/use-act.ts'
import { dateTime } from '../text/format.ts'
import { language, languageNames } from '../text/language.ts'
import { Button } from '../ui/basics/button.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Timeline } from '../ui/layout/timeline.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { reasonLabel, t } from './vat-texts.texts.ts'
import type { VatText } from './vat-texts-part.tsx'

/** A text in three languages, with who changed it and when, and a button to restore the standard one. */
export function VatTextDialog({ text, onClose }: { text: VatText; onClose: () => void }) {
  const { reason, version, versions } = text
  const set = useAct(vatTexts.set)
  const putBack = useAct(vatTexts.putBack, { done: onClose })
  const held = useHeldVersion({ version, values: { ...text.text } })
  const form = useForm({
    schema: vatTexts.set.body,
    initial: { ...text.text },
    guard: false,
    toWire: (values) => ({ ...values, reason, version: held.version() }),
    submit: (values) => held.again(set.attempt({ body: { ...values, reason, version: held.version() } })),
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reasonLabel(reason)}
      subtitle={t.all}
      width={640}
      confirm={kit.save}
      footNote={
        versions[0]?.text && (
          <Button
            icon={<IconRestore />}
            pending={putBack.pending}
            onClick={() => void putBack.run({ body: { reason, version: held.version() } })}
          >
            {t.putBack}
          </Button>
        )
      }
    >
      {(['bs', 'hr', 'en'] as const).map((one) => (
        <TextArea key={one} {...form.field(one, languageNames[one])} rows={2} required />
      ))}
      {versions.length > 0 && (
        <section aria-label={t.history}>
          <Timeline
            events={versions.map((past) => ({
              key: past.version,
              icon: past.text ? <IconPencil /> : <IconRestore />,
              title: past.text ? past.text[language] : t.wentBack,
              facts: past.changedBy,
              time: dateTime(past.changedDate),
            }))}
          />
        </section>
      )}
    </FormDialog>
  )
}
