import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import { users } from '@brava/contract/users/users.endpoints.ts'
import {
  IconDeviceMobileOff,
  IconDevices,
  IconDownload,
  IconEraser,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useMay, useProfile } from '../api/profile.ts'
import { download } from '../api/download.ts'
import { useAct } from '../api/use-act.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { PasswordDialog } from '../ui/ask/password-dialog.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { EraseDialog } from './personal-data/erase-dialog.tsx'
import { t as data } from './personal-data/personal-data.texts.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'
import { t } from './users.texts.ts'
import type { RowOf } from '../api/list.ts'

/** All actions for one person. */
export function UserMenu({ user }: { user: UserRow }) {
  const [open, setOpen] = useState<'edit' | 'disable' | 'mfa' | 'data' | 'erase' | 'sessions' | null>(null)
  const refreshes = [users.getUsers]
  const reset = useAct(users.resetPassword, { refreshes: [] })
  const end = useAct(users.endSessionsOf, { refreshes: [] })
  const disable = useAct(users.deleteUsers, { refreshes })
  const reactivate = useAct(users.reactivate, { refreshes })
  const resetMfa = useAct(users.resetMfa, { refreshes })
  const ask = useAct(personalData.askFor, { refreshes: [personalData.erasures] })
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const close = () => setOpen(null)
  const { userData } = useProfile()
  const isDistributor = useMay('distributors')
  const isColleague = user.companyId === userData.companyId
  const isAtOnce = isColleague && !userData.resetsWait
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
          !user.isDisabled && { label: t.sessions, icon: <IconDevices />, onClick: () => setOpen('sessions') },
          !user.isDisabled && {
            label: t.endSessions,
            icon: <IconLogout />,
            onClick: () => void end.run({ params: { id: user.id } }),
          },
          user.mfaKind !== 0 && {
            label: t.resetMfa,
            icon: <IconDeviceMobileOff />,
            reason:
              own ??
              (isColleague || isDistributor ? undefined : t.forThatCompany) ??
              (user.secondStepResetDate ? t.resetMfaAsked : undefined),
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
          !user.isMe &&
            !user.isDisabled && {
              label: data.askForThem,
              icon: <IconUserQuestion />,
              onClick: () => void ask.run({ params: { id: user.id } }),
            },
          user.isDisabled && {
            label: data.downloadTheirs,
            icon: <IconDownload />,
            reason: isColleague || isDistributor ? undefined : t.forThatCompany,
            onClick: () => setOpen('data'),
          },
          user.isDisabled && { label: data.erase, icon: <IconEraser />, danger: true, onClick: () => setOpen('erase') },
        ]}
      />
      {open === 'erase' && <EraseDialog userId={user.id} onClose={close} />}
      <PasswordDialog
        open={open === 'data'}
        onClose={close}
        title={data.downloadTheirs}
        label={data.password}
        confirm={data.downloadTheirs}
        act={async (password) => {
          await prove.attempt({ body: { password } })
          await download(personalData.downloadOf, { params: { id: user.id } })
        }}
      >
        {data.downloadText}
      </PasswordDialog>
      {open === 'sessions' && <SessionsDialog userId={user.id} name={nameOf(user)} onClose={close} />}
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
        open={open === 'mfa' && isAtOnce}
        onClose={close}
        title={t.resetMfa}
        confirm={t.resetMfa}
        onConfirm={() => resetMfa.run({ params: { id: user.id }, body: {} })}
      >
        {t.resetMfaText(nameOf(user))}
      </ConfirmDialog>
      <ReasonDialog
        open={open === 'mfa' && !isAtOnce}
        onClose={close}
        title={t.resetMfa}
        confirm={t.resetMfa}
        danger
        onConfirm={(reason) => resetMfa.run({ params: { id: user.id }, body: { reason } })}
      >
        {isColleague ? t.resetMfaAppointed(nameOf(user)) : t.resetMfaWaits(nameOf(user))}
      </ReasonDialog>
    </>
  )
}

export type UserRow = RowOf<typeof users.getUsers>

export const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName'>) => `${user.firstName} ${user.lastName}`
