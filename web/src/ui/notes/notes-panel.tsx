import { IconNote } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { dateTime } from '../../text/format.ts'
import { texts } from '../../text/texts.ts'
import { Button } from '../basics/button.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { TextArea } from '../field/text-area.tsx'
import { useKeptWork } from '../form/use-kept-work.ts'
import { Card } from '../layout/card.tsx'
import { UnsavedGuard } from '../overlay/unsaved-guard.tsx'
import classes from './notes.module.css'

const t = texts({
  notes: { en: 'Notes', bs: 'Bilješke', hr: 'Bilješke' },
  newNote: { en: 'New note', bs: 'Nova bilješka', hr: 'Nova bilješka' },
  noteHint: {
    en: 'Only colleagues read it.',
    bs: 'Čitaju je samo kolege.',
    hr: 'Čitaju je samo kolege.',
  },
  addNote: { en: 'Add note', bs: 'Dodaj bilješku', hr: 'Dodaj bilješku' },
  noNotes: { en: 'No notes yet', bs: 'Još nema bilješki', hr: 'Još nema bilješki' },
})

interface Note {
  readonly id: number
  readonly at: string
  readonly userName: string
  readonly body: string
}

interface NotesPanelProps {
  pending: boolean
  /** Sends a new note; resolves to whether it was saved. */
  onAdd: (body: string) => Promise<boolean>
  /** Renders the notes once they are loaded. */
  children: ReactNode
}

/** Colleagues' notes about a record, with a box for a new one. */
export function NotesPanel({ pending, onAdd, children }: NotesPanelProps) {
  const [body, setBody] = useState('')
  useKeptWork<{ note: string }>(
    ['note'],
    () => (body.trim() === '' ? undefined : { note: body }),
    (kept) => setBody(kept.note ?? ''),
  )
  const add = async () => {
    if (await onAdd(body.trim())) setBody('')
  }
  return (
    <>
      <Card title={t.newNote}>
        <UnsavedGuard isUnsaved={() => body.trim() !== ''} />
        <div style={{ display: 'grid', gap: 10, justifyItems: 'start' }}>
          <div style={{ width: '100%' }}>
            <TextArea
              label={t.newNote}
              labelHidden
              value={body}
              onChange={setBody}
              rows={3}
              maxLength={4000}
              hint={t.noteHint}
            />
          </div>
          <Button disabled={body.trim() === ''} pending={pending} onClick={() => void add()}>
            {t.addNote}
          </Button>
        </div>
      </Card>
      <Card title={t.notes} flush>
        {children}
      </Card>
    </>
  )
}

/** Notes, newest first; if there are none, `why` says what they are for. */
export function NoteList({ notes, why }: { notes: readonly Note[]; why: string }) {
  if (notes.length === 0)
    return (
      <EmptyState icon={<IconNote />} title={t.noNotes}>
        {why}
      </EmptyState>
    )
  return notes.map((note) => (
    <article key={note.id} className={classes.note}>
      <div className={classes.noteHead}>
        <strong>{note.userName}</strong>
        {dateTime(note.at)}
      </div>
      <div className={classes.noteBody}>{note.body}</div>
    </article>
  ))
}
