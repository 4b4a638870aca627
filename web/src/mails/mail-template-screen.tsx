import { isLanguage } from '@brava/contract/language.ts'
import { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language as own } from '../text/language.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { TemplateForm } from './template-form.tsx'

/** Creates a mail template for a kind of mail that still has the standard text. */
export function NewMailTemplateScreen() {
  const search = useSearch({ strict: false }) as { name?: string; language?: string }
  const name = search.name ?? 'order-delivery'
  const language = isLanguage(search.language) ? search.language : own
  const query = useEndpoint(mailTemplates.standard, { query: { name, language } })
  return (
    <Loaded page query={query}>
      {({ data }) => {
        // If a colleague has saved words in the meantime, the work continues from those.
        const { version = 0, subject, body } = data.versions[0] ?? {}
        const words = body ? { subject: subject ?? '', body } : {}
        return (
          <TemplateForm key={`${data.name} ${data.language}`} template={{ ...data, ...words, id: null, version }} />
        )
      }}
    </Loaded>
  )
}

/** Edits a mail template that replaces the standard text. */
export function MailTemplateScreen() {
  const id = useIdParam()
  const query = useEndpoint(mailTemplates.get, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <TemplateForm key={data.id} template={data} />}
    </Loaded>
  )
}
