import type { Answered } from '@brava/contract/endpoint.ts'
import { languages } from '@brava/contract/language.ts'
import { supportTickets } from '@brava/contract/support-tickets/support-tickets.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { languageNames } from '../text/language.ts'
import { useKept } from '../ui/ask/use-kept.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Row } from '../ui/layout/row.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import { t } from './tickets.texts.ts'

type Template = Answered<typeof supportTickets.replies>['data'][number]

/** Reply templates: people of the distributor add, edit and remove them. */
export function ReplyTemplatesDialog({ onClose }: { onClose: () => void }) {
  const query = useEndpoint(supportTickets.replies, undefined)
  const remove = useAct(supportTickets.removeReply)
  const kept = useKept<Template>({
    rows: query.data?.data,
    nameOf: ({ name }) => name,
    texts: {
      add: t.addTemplate,
      change: t.changeTemplate,
      remove: kit.remove,
      removeTitle: t.removeTemplate,
      removeWhy: t.removeTemplateWhy,
    },
    variant: 'primary',
    remove: ({ id }) => remove.run({ params: { id } }),
  })
  if (kept.isEditing) return <TemplateDialog template={kept.edited} onClose={kept.close} />
  return (
    <>
      <Dialog open onClose={onClose} title={t.templates} subtitle={t.templatesWhy} width={640} action={kept.add}>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Row>{t.noTemplates}</Row>
            ) : (
              data.map((template) => (
                <Row key={template.id} after={kept.acts(template)}>
                  <TwoLine
                    sub={languages
                      .filter((each) => template[each].trim() !== '')
                      .map((each) => languageNames[each])
                      .join(', ')}
                  >
                    {template.name}
                  </TwoLine>
                </Row>
              ))
            )
          }
        </Loaded>
      </Dialog>
      {kept.question}
    </>
  )
}

function TemplateDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const save = useAct(supportTickets.saveReply)
  const initial = {
    name: template?.name ?? '',
    en: template?.en ?? '',
    bs: template?.bs ?? '',
    hr: template?.hr ?? '',
  }
  const held = useHeldVersion({ version: template?.version ?? 0, values: initial })
  const form = useForm({
    schema: supportTickets.saveReply.body,
    guard: false,
    initial,
    submit: (values) => {
      const which = template ? { templateId: template.id, version: held.version() } : {}
      return held.again(save.attempt({ body: { ...values, ...which } }))
    },
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template?.name ?? t.addTemplate}
      subtitle={t.placeholders}
      confirm={kit.save}
      width={640}
    >
      <TextField {...form.field('name', t.templateName)} maxLength={80} required />
      {languages.map((each) => (
        <TextArea key={each} {...form.field(each, languageNames[each])} rows={4} maxLength={4000} />
      ))}
    </FormDialog>
  )
}
