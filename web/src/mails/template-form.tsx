import type { Answered } from '@brava/contract/endpoint.ts'
import { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { IconBraces, IconRestore } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { languageNames } from '../text/language.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader, Stack } from '../ui/layout/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { RichText } from '../ui/rich-text/rich-text.tsx'
import classes from './mails.module.css'
import { t } from './mails.texts.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'

type Standard = Answered<typeof mailTemplates.standard>['data']
export type Template = Standard & { readonly id: number | null; readonly version: number }

/** The text of one kind of mail in one language: edited on the left, shown as a mail on the right. */
export function TemplateForm({ template }: { template: Template }) {
  const { id, name, language, placeholders, blocks } = template
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const create = useAct(mailTemplates.create)
  const edit = useAct(mailTemplates.edit)
  const remove = useAct(mailTemplates.delete, { refreshes: [mailTemplates.list, mailTemplates.standard] })
  const made = useRef(id)
  const initial = { subject: template.subject, body: template.body }
  const held = useHeldVersion({ version: template.version, values: initial })
  const form = useForm({
    schema: mailTemplates.create.body,
    initial,
    toWire: (values) => ({ ...values, name, language }),
    submit: async (values) => {
      const version = held.version()
      if (id === null) {
        const body = { ...values, name, language, ...(version > 0 ? { version } : {}) }
        made.current = (await held.again(create.attempt({ body }))).data.id
      } else {
        const { data } = await held.again(edit.attempt({ params: { id }, body: { ...values, version } }))
        held.hold({ version: data.version, values })
      }
    },
    done: () => void navigate({ to: `/mails/edit/${made.current}` }),
  })
  held.useLatest(form)
  const { subject } = form.values
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader
          title={id === null ? t.newTemplate : template.standardSubject}
          facts={id === null ? `${template.standardSubject} · ${languageNames[language]}` : languageNames[language]}
          actions={
            <>
              {id !== null && (
                <Menu entries={[{ label: t.back, icon: <IconRestore />, onClick: () => setLeaving(true) }]} />
              )}
              <SaveButton label={t.saveAs((template.versions[0]?.version ?? 0) + 1)} />
            </>
          }
        />
        <PageBody>
          <FormSummary />
          <div className={classes.columns}>
            <Stack>
              <Card title={t.words}>
                <Stack>
                  <TextField
                    {...form.field('subject', t.subject)}
                    maxLength={200}
                    placeholder={template.standardSubject}
                    hint={t.subjectHint}
                    beside={
                      <Menu
                        trigger={
                          <Button variant="ghost" size="sm" icon={<IconBraces />}>
                            {t.insert}
                          </Button>
                        }
                        entries={placeholders.map((one) => ({
                          label: one.label,
                          onClick: () => form.set('subject', `${subject}{${one.name}}`),
                        }))}
                      />
                    }
                  />
                  <RichText
                    {...form.field('body', t.body)}
                    required
                    pictures
                    placeholders={[...placeholders, ...blocks]}
                    hint={t.bodyHint}
                  />
                </Stack>
              </Card>
              <TemplateVersions
                versions={template.versions}
                inUse={id === null ? null : template.version}
                onEdit={(words) => form.setValues(words)}
              />
            </Stack>
            <TemplatePreview words={{ ...form.values, name, language }} />
          </div>
        </PageBody>
      </Page>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t.backTitle}
        confirm={t.back}
        danger={false}
        onConfirm={async () => {
          if (id === null || !(await remove.run({ params: { id } }))) return
          form.reset()
          void navigate({ to: '/mails/new', search: { name, language } as never })
        }}
      >
        {t.backText}
      </ConfirmDialog>
    </FormRoot>
  )
}
