import { roleName, secondStepName, userState } from '@brava/contract/enums.ts'
import { ago, dateTime } from '../text/format.ts'
import { language } from '../text/language.ts'
import { said } from '../text/texts.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Avatar, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Reason } from '../ui/table/reason.tsx'
import { t } from './users.texts.ts'
import { UserMenu, type UserRow, nameOf } from './user-menu.tsx'

const stateLook = { 1: ['success', 'check'], 2: ['info', 'clock'], 3: ['neutral', 'plainCross'] } as const

function StateBadge({ user: { state } }: { user: UserRow }) {
  const [tone, glyph] = stateLook[state]
  return (
    <Badge tone={tone} glyph={glyph}>
      {userState.label(state, language)}
    </Badge>
  )
}

const rolesOf = (user: UserRow) => user.userGroups.map((id) => (roleName[id] ? said(roleName[id]) : String(id)))

/** Columns of a list of people; without the company if the list is of a single company. */
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
      field: 'firstName lastName email',
      header: t.name,
      fixed: true,
      phone: 'title',
      phoneCell: nameOf,
      cell: (user) => (
        <TwoLine sub={user.waitingEmail ? t.waitsFor(user.email, user.waitingEmail) : user.email}>
          {nameOf(user)} {user.isMe && <Badge tone="accent">{t.you}</Badge>}
        </TwoLine>
      ),
    },
    options.withCompany && { id: 'companyName', header: t.company, cell: (user) => user.companyName, phone: 'sub' },
    {
      id: 'roles',
      field: 'userGroups',
      header: t.role,
      cell: (user) => rolesOf(user).join(', '),
      phoneCell: (user) =>
        [...rolesOf(user), user.waitingEmail && t.waits(user.waitingEmail)].filter(Boolean).join(', '),
      phone: 'sub',
    },
    {
      id: 'state',
      field: 'state bounce.reason',
      header: t.state,
      cell: (user) => (
        <>
          <StateBadge user={user} />{' '}
          {user.bounce && (
            <>
              <Badge tone="danger" glyph="cross">
                {t.bounces}
              </Badge>
              <Reason>{`${dateTime(user.bounce.date)}: ${user.bounce.reason}`}</Reason>
            </>
          )}
        </>
      ),
      phone: 'badge',
    },
    {
      id: 'mfa',
      field: 'mfaKind',
      header: t.secondStep,
      cell: (user) => (
        <>
          {said(secondStepName[user.mfaKind])}
          {user.secondStepResetDate && <div>{t.offFrom(dateTime(user.secondStepResetDate))}</div>}
        </>
      ),
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
