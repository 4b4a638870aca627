import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { inParts, sayDeleted } from '../../api/in-parts.ts'
import type { List } from '../../api/list.ts'
import { ConfirmDialog } from '../ask/confirm-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'

interface RemovalBarProps<Row, Filters, Answer> {
  list: List<Row, Filters, Answer>
  /** "Delete", "Remove from the group": on the bar and on the button that confirms. */
  label: string
  title: (count: number) => string
  /** What is lost and what stays. */
  text: string
  /** Removes the records with these ids, at most a page of them; undefined when it was refused. */
  act: (ids: number[]) => Promise<{ data: { info: string } } | undefined>
  /** How many ids `act` takes, if it is not a page of them. */
  most?: number | undefined
}

/** The bulk bar of a list whose selected rows can be removed, after a confirmation. */
export function RemovalBar<Row, Filters, Answer>({
  list,
  label,
  title,
  text,
  act,
  most,
}: RemovalBarProps<Row, Filters, Answer>) {
  const [asked, setAsked] = useState<readonly number[]>()
  return (
    <>
      <BulkBar
        list={list}
        actions={[
          { key: 'delete', label, icon: <IconTrash />, danger: true, run: ({ ids }) => setAsked(ids.map(Number)) },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={title(asked?.length ?? 0)}
        confirm={label}
        onConfirm={() => inParts(list.selection, asked ?? [], act, sayDeleted, most)}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
