import { companyNotes } from '@brava/contract/companies/company-notes.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { NoteList, NotesPanel } from '../../ui/notes/notes-panel.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { notesTexts as t } from './notes.texts.ts'

/**
 * Contact persons at a partner, and colleagues' notes about it: nobody at the partner or its supplier can read them.
 */
export function PartnerNotes({ companyId }: { companyId: number }) {
  const query = useEndpoint(companyNotes.notes, { params: { id: companyId } })
  const add = useAct(companyNotes.add)
  return (
    <>
      <ContactsCard companyId={companyId} />
      <NotesPanel
        pending={add.pending}
        onAdd={async (body) => (await add.run({ params: { id: companyId }, body: { body } })) !== undefined}
      >
        <Loaded query={query}>{({ data }) => <NoteList notes={data} why={t.why} />}</Loaded>
      </NotesPanel>
    </>
  )
}
