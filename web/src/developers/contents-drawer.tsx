import { LanguageMenu } from '../shell/language-menu.tsx'
import shellClasses from '../shell/shell.module.css'
import { ThemeButton } from '../shell/theme-button.tsx'
import { Drawer } from '../ui/overlay/drawer.tsx'
import { Contents } from './contents-list.tsx'
import type { DocGroup } from './contents.ts'
import classes from './developers.module.css'
import { t } from './developers.texts.ts'

/** The contents on a phone. */
export function ContentsDrawer({
  groups,
  at,
  onClose,
}: {
  groups: readonly DocGroup[]
  at: string
  onClose: () => void
}) {
  return (
    <Drawer
      open
      onClose={onClose}
      from="left"
      width={310}
      flush
      title={t.contents}
      foot={
        <div className={classes.tools}>
          <LanguageMenu long />
          <ThemeButton />
        </div>
      }
    >
      <nav className={shellClasses.drawerNav} aria-label={t.contents}>
        <Contents groups={groups} at={at} onGo={onClose} />
      </nav>
    </Drawer>
  )
}
