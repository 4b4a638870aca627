import { roleName } from '@brava/contract/enums.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import {
  IconDeviceMobileOff,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { ago, dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Avatar, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { UserDialog } from './user-dialog.tsx'
import { t } from './users.texts.ts'

export type UserRow = RowOf<typeof users.getUsers>

export const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName'>) => `${user.firstName} ${user.lastName}`

function StateBadge({ user }: { user: UserRow }) {
  if (user.isDisabled)
    return (
      <Badge tone="neutral" glyph="plainCross">
        {t.disabled}
      </Badge>
    )
  if (user.isInvited)
    return (
      <Badge tone="info" glyph="clock">
        {t.invited}
      </Badge>
    )
  return (
    <Badge tone="success" glyph="check">
      {t.active}
    </Badge>
  )
}

/** Columns of a list of people; without the company where the list is of one company. */
export function userColumns(options: { withCompany: boolean }): Column<UserRow>[] {
  const columns: (Column<UserRow> | false)[] = [
    {
      id: 'avatar',
      header: t.photo,
      headerHidden: true,
      cell: (user) => <Avatar name={nameOf(user)} />,
      width: 44,
      fixed: true,
      phone: 'before',
    },
    {
      id: 'name',
      header: t.name,
      fixed: true,
      phone: 'title',
      phoneCell: nameOf,
      cell: (user) => (
        <TwoLine sub={user.email}>
          {nameOf(user)} {user.isMe && <Badge tone="accent">{t.you}</Badge>}
        </TwoLine>
      ),
    },
    options.withCompany && { id: 'companyName', header: t.company, cell: (user) => user.companyName, phone: 'sub' },
    {
      id: 'roles',
      header: t.role,
      cell: (user) => user.userGroups.map((id) => (roleName[id] ? said(roleName[id]) : id)).join(', '),
      phone: 'sub',
    },
    { id: 'state', header: t.state, cell: (user) => <StateBadge user={user} />, phone: 'badge' },
    {
      id: 'mfa',
      header: t.secondStep,
      cell: (user) => [t.mfaNone, t.mfaEmail, 'SMS', t.mfaApp][user.mfaKind],
      quiet: true,
      from: 900,
      phone: 'hidden',
    },
    {
      id: 'lastSignInDate',
      header: t.lastSignIn,
      cell: (user) =>
        user.lastSignInDate ? <span title={dateTime(user.lastSignInDate)}>{ago(user.lastSignInDate)}</span> : t.never,
      quiet: true,
      from: 760,
      phone: 'fact',
    },
    {
      id: 'createdDate',
      header: t.created,
      cell: (user) => dateTime(user.createdDate),
      quiet: true,
      hidden: true,
      phone: 'hidden',
    },
    {
      id: 'actions',
      header: t.actions,
      headerHidden: true,
      cell: (user) => <UserMenu user={user} />,
      align: 'right',
      width: 48,
      fixed: true,
      phone: 'end',
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Everything that can be done with one person. */
function UserMenu({ user }: { user: UserRow }) {
  const [open, setOpen] = useState<'edit' | 'disable' | 'mfa' | null>(null)
  const refreshes = [users.getUsers]
  const reset = useAct(users.resetPassword, { refreshes: [] })
  const end = useAct(users.endSessionsOf, { refreshes: [] })
  const disable = useAct(users.deleteUsers, { refreshes })
  const reactivate = useAct(users.reactivate, { refreshes })
  const resetMfa = useAct(users.resetMfa, { refreshes })
  const close = () => setOpen(null)
  const own = user.isMe ? t.ownAccount : undefined
  return (
    <>
      <Menu
        label={t.actionsFor(nameOf(user))}
        entries={[
          { label: t.edit, icon: <IconPencil />, onClick: () => setOpen('edit') },
          !user.isDisabled && {
            label: t.sendReset,
            icon: <IconMailForward />,
            onClick: () => void reset.run({ params: { id: user.id } }),
          },
          !user.isDisabled && {
            label: t.endSessions,
            icon: <IconLogout />,
            onClick: () => void end.run({ params: { id: user.id } }),
          },
          user.mfaKind !== 0 && {
            label: t.resetMfa,
            icon: <IconDeviceMobileOff />,
            reason: own,
            onClick: () => setOpen('mfa'),
          },
          'divider',
          user.isDisabled
            ? {
                label: t.reactivate,
                icon: <IconUserCheck />,
                onClick: () => void reactivate.run({ params: { id: user.id } }),
              }
            : { label: t.disable, icon: <IconUserOff />, danger: true, reason: own, onClick: () => setOpen('disable') },
        ]}
      />
      {open === 'edit' && <UserDialog user={user} onClose={close} />}
      <ConfirmDialog
        open={open === 'disable'}
        onClose={close}
        title={t.disableTitle}
        confirm={t.disable}
        onConfirm={() => disable.run({ body: { ids: [user.id] } })}
      >
        {t.disableText(nameOf(user))}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'mfa'}
        onClose={close}
        title={t.resetMfa}
        confirm={t.resetMfa}
        onConfirm={() => resetMfa.run({ params: { id: user.id } })}
      >
        {t.resetMfaText(nameOf(user))}
      </ConfirmDialog>
    </>
  )
}
