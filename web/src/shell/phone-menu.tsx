import { useProfile } from '../api/profile.ts'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './mark.tsx'
import classes from './shell.module.css'
import { SidebarEntries } from './sidebar.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The sidebar on a phone. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { isDomestic, logoUrl } = useProfile().userData
  return (
    <Drawer
      open
      onClose={onClose}
      from="left"
      width={310}
      flush
      title={<Logo domestic={isDomestic} size={22} url={logoUrl} />}
      foot={
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          <LanguageMenu long />
          <ThemeButton />
        </div>
      }
    >
      <nav className={classes.drawerNav}>
        <SidebarEntries onGo={onClose} />
      </nav>
    </Drawer>
  )
}
