import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import classes from './order-notes.module.css'
import { t } from '../orders.texts.ts'
import { partTexts } from './order-parts.texts.ts'

/** What colleagues wrote about an order, newest first. */
export function OrderNotes({ orderId }: { orderId: number }) {
  const [body, setBody] = useState('')
  const query = useEndpoint(orders.notes, { params: { id: orderId } })
  const add = useAct(orders.addNote, { done: () => setBody('') })
  return (
    <>
      <Card title={partTexts.newNote}>
        <div style={{ display: 'grid', gap: 10, justifyItems: 'start' }}>
          <div style={{ width: '100%' }}>
            <TextArea
              label={partTexts.newNote}
              labelHidden
              value={body}
              onChange={setBody}
              rows={3}
              maxLength={4000}
              hint={partTexts.noteHint}
            />
          </div>
          <Button
            disabled={body.trim() === ''}
            pending={add.pending}
            onClick={() => void add.run({ params: { id: orderId }, body: { body: body.trim() } })}
          >
            {partTexts.addNote}
          </Button>
        </div>
      </Card>
      <Card title={t.notes} flush>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={<IconNote />} title={partTexts.noNotes}>
                {partTexts.noNotesWhy}
              </EmptyState>
            ) : (
              data.map((note) => (
                <article key={note.id} className={classes.note}>
                  <div className={classes.noteHead}>
                    <strong>{note.userName}</strong>
                    {dateTime(note.at)}
                  </div>
                  <div className={classes.noteBody}>{note.body}</div>
                </article>
              ))
            )
          }
        </Loaded>
      </Card>
    </>
  )
}
