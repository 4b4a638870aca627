import { Drawer } from '../ui/overlay/drawer.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './mark.tsx'
import classes from './shell.module.css'
import { SidebarEntries } from './sidebar.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The sidebar on a phone. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      from="left"
      width={310}
      flush
      title={<Logo size={22} />}
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
