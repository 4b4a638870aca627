import { IconChevronDown, IconLogout, IconSun, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useProfile } from '../api/profile.ts'
import { chooseScheme, useColorScheme } from '../theme/color-scheme.ts'
import { Avatar } from '../ui/table/cells.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { roleLabel } from './role-label.ts'
import shellClasses from './shell.module.css'
import { t } from './shell.texts.ts'
import classes from './user-box.module.css'

export function UserBox() {
  const { userData } = useProfile()
  const navigate = useNavigate()
  const { chosen } = useColorScheme()
  const name = `${userData.firstName} ${userData.lastName}`
  return (
    <Menu
      width={220}
      trigger={
        <button type="button" className={classes.user} title={name}>
          <Avatar name={name} src={userData.profileImageUrl} size={30} />
          <span className="visually-hidden">{t.user}: </span>
          <span className={classes.userWords}>
            <span className={classes.userName}>{name}</span>
            <span className={classes.userRole}>{roleLabel(userData)}</span>
          </span>
          <IconChevronDown aria-hidden className={shellClasses.wide} />
        </button>
      }
      entries={[
        { heading: userData.companyName },
        { label: t.myProfile, icon: <IconUser />, to: '/profile' },
        {
          label: t.theme + ': ' + t.auto,
          icon: <IconSun />,
          checked: chosen === 'auto',
          onClick: () => chooseScheme('auto'),
        },
        'divider',
        { label: t.logout, icon: <IconLogout />, onClick: () => void navigate({ to: '/signout' }) },
      ]}
    />
  )
}
