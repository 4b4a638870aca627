import { companyNotes } from '@brava/contract/companies/company-notes.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useKept } from '../../ui/ask/use-kept.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { notesTexts as t } from './notes.texts.ts'

export type Contact = Answered<typeof companyNotes.contacts>['data'][number]

/** The people the distributor talks to at a partner. */
export function ContactsCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(companyNotes.contacts, { params: { id: companyId } })
  const remove = useAct(companyNotes.removeContact)
  const kept = useKept<Contact>({
    rows: query.data?.data,
    nameOf: ({ name }) => name,
    texts: t,
    remove: ({ id }) => remove.run({ params: { id } }),
  })
  return (
    <Card title={t.contacts} actions={kept.add} flush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Row>{t.none}</Row>
          ) : (
            data.map((contact) => (
              <Row key={contact.id} after={kept.acts(contact)}>
                <TwoLine sub={[contact.duty, contact.email, contact.phone].filter(Boolean).join(' · ')}>
                  {contact.name}
                </TwoLine>
              </Row>
            ))
          )
        }
      </Loaded>
      {kept.isEditing && <ContactDialog companyId={companyId} contact={kept.edited} onClose={kept.close} />}
      {kept.question}
    </Card>
  )
}
