import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { NoteList, NotesPanel } from '../../ui/notes/notes-panel.tsx'
import { partTexts } from './order-parts.texts.ts'

/** Colleagues' notes about an order, newest first. */
export function OrderNotes({ orderId }: { orderId: number }) {
  const query = useEndpoint(orders.notes, { params: { id: orderId } })
  const add = useAct(orders.addNote)
  return (
    <NotesPanel
      pending={add.pending}
      onAdd={async (body) => (await add.run({ params: { id: orderId }, body: { body } })) !== undefined}
    >
      <Loaded query={query}>{({ data }) => <NoteList notes={data} why={partTexts.noNotesWhy} />}</Loaded>
    </NotesPanel>
  )
}
