import { keyState } from '@brava/contract/enums.ts'
import type { keys } from '@brava/contract/keys/keys.endpoints.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCopy,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react'
import type { RowOf } from '../api/list.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import type { Revealed } from './key-code.tsx'
import { RevealButton } from './key-columns.tsx'
import type { AskedOfKeys } from './key-dialogs.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

type Row = RowOf<typeof keys.list>

/** Why a row does not offer the action; undefined when it does. */
function reasonAgainst(row: Row, action: string): string | undefined {
  if (row.allowedActions.includes(action)) return undefined
  if (row.state === keyState.code.reserved) return t.setAside
  return row.state === keyState.code.sold ? t.replaceOnOrder : t.notInThisState
}

/** The actions for one key. */
export function KeyRowActs({
  row,
  revealed,
  onAsk,
}: {
  row: Row
  revealed: Revealed
  onAsk: (asked: AskedOfKeys) => void
}) {
  const ids = [row.id]
  return (
    <span className={classes.rowActs}>
      <RevealButton isShown={revealed.codes[row.id] !== undefined} onClick={() => void revealed.toggle(row)} />
      {!row.isImage && (
        <IconButton size="sm" label={t.copyKey} onClick={() => void revealed.copy(row.id)}>
          <IconCopy />
        </IconButton>
      )}
      <Menu
        entries={[
          {
            label: t.custody,
            icon: <IconHistory />,
            onClick: () => onAsk({ what: 'custody', keyId: row.id, last4: row.last4 }),
          },
          {
            label: t.returnToUse,
            icon: <IconArrowBackUp />,
            reason: reasonAgainst(row, 'returnToUse'),
            onClick: () => onAsk({ what: 'return', ids }),
          },
          {
            label: t.markFaulty,
            icon: <IconAlertTriangle />,
            reason: reasonAgainst(row, 'withdrawFaulty'),
            onClick: () => onAsk({ what: 'faulty', ids }),
          },
          {
            label: t.moveTo,
            icon: <IconArrowsExchange />,
            reason: reasonAgainst(row, 'move'),
            onClick: () => onAsk({ what: 'move', ids }),
          },
          'divider',
          {
            label: t.deleteKey,
            icon: <IconTrash />,
            danger: true,
            reason: reasonAgainst(row, 'delete'),
            onClick: () => onAsk({ what: 'delete', ids }),
          },
        ]}
      />
    </span>
  )
}
