import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { asRead } from '../../api/as-read.ts'
import { Button } from '../basics/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface KeptTexts {
  readonly add: string
  readonly change: string
  readonly remove: string
  /** The question before a row is removed, with its name. */
  readonly removeTitle: (name: string) => string
  readonly removeWhy: string
}

interface Kept<Row> {
  /** Whether a row's dialog is open. */
  readonly isEditing: boolean
  /** The row of the open dialog, as last read; undefined for a new one. */
  readonly edited: Row | undefined
  readonly close: () => void
  /** The button that adds a row. */
  readonly add: ReactNode
  /** The actions at the end of a row. */
  readonly acts: (row: Row) => ReactNode
  /** The question before a row is removed: rendered once beside the rows. */
  readonly question: ReactNode
}

/**
 * A short list that people maintain by hand (contacts, addresses, documents): each row is edited in a dialog, or
 * removed after a confirmation.
 */
export function useKept<Row extends { readonly id: number }>({
  rows,
  nameOf,
  texts,
  variant,
  remove,
}: {
  /** The rows as last read. */
  rows: readonly Row[] | undefined
  nameOf: (row: Row) => string
  texts: KeptTexts
  /** For the add button. */
  variant?: 'primary'
  /** The question closes when the promise settles. */
  remove: (row: Row) => unknown
}): Kept<Row> {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  return {
    isEditing: editing !== null,
    edited: editing === 'new' || editing === null ? undefined : asRead(editing, rows),
    close: () => setEditing(null),
    add: (
      <Button {...(variant ? { variant } : { size: 'sm' })} icon={<IconPlus />} onClick={() => setEditing('new')}>
        {texts.add}
      </Button>
    ),
    acts: (row) => (
      <>
        <Button variant="link" onClick={() => setEditing(row)} aria-label={`${texts.change} ${nameOf(row)}`}>
          {texts.change}
        </Button>
        <Button variant="link" onClick={() => setRemoving(row)} aria-label={`${texts.remove} ${nameOf(row)}`}>
          {texts.remove}
        </Button>
      </>
    ),
    question: (
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={texts.removeTitle(removing === null ? '' : nameOf(removing))}
        confirm={texts.remove}
        onConfirm={() => removing !== null && remove(removing)}
      >
        {texts.removeWhy}
      </ConfirmDialog>
    ),
  }
}
