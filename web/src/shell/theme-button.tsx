import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseScheme, useColorScheme } from '../theme/color-scheme.ts'
import classes from './header.module.css'
import { t } from './shell.texts.ts'

/** Switches between light and dark; "as the system" is in the user menu. */
export function ThemeButton() {
  const { shown } = useColorScheme()
  const label = shown === 'dark' ? t.toLight : t.toDark
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      onClick={() => chooseScheme(shown === 'dark' ? 'light' : 'dark')}
    >
      {shown === 'dark' ? <IconSun /> : <IconMoon />}
    </button>
  )
}
