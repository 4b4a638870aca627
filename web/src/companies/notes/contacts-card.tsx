import { companyNotes } from '@brava/contract/companies/company-notes.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { notesTexts as t } from './notes.texts.ts'

export type Contact = Answered<typeof companyNotes.contacts>['data'][number]

/** Whom the distributor talks to at a partner. */
export function ContactsCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(companyNotes.contacts, { params: { id: companyId } })
  const remove = useAct(companyNotes.removeContact)
  const [editing, setEditing] = useState<Contact | 'new' | null>(null)
  const [removing, setRemoving] = useState<Contact | null>(null)
  return (
    <Card
      title={t.contacts}
      actions={
        <Button size="sm" icon={<IconPlus />} onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      }
      flush
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Row>{t.none}</Row>
          ) : (
            data.map((contact) => (
              <Row
                key={contact.id}
                after={
                  <>
                    <Button
                      variant="link"
                      onClick={() => setEditing(contact)}
                      aria-label={`${t.change} ${contact.name}`}
                    >
                      {t.change}
                    </Button>
                    <Button
                      variant="link"
                      onClick={() => setRemoving(contact)}
                      aria-label={`${t.remove} ${contact.name}`}
                    >
                      {t.remove}
                    </Button>
                  </>
                }
              >
                <TwoLine sub={[contact.duty, contact.email, contact.phone].filter(Boolean).join(' · ')}>
                  {contact.name}
                </TwoLine>
              </Row>
            ))
          )
        }
      </Loaded>
      {editing && (
        <ContactDialog
          companyId={companyId}
          contact={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t.removeTitle(removing?.name ?? '')}
        confirm={t.remove}
        onConfirm={() => remove.run({ params: { id: removing?.id ?? 0 } })}
      >
        {t.removeWhy}
      </ConfirmDialog>
    </Card>
  )
}
