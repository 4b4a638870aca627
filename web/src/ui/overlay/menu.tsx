import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { Menu as MantineMenu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { IconButton } from '../basics/button.tsx'
import { escapeOnTrigger } from './escape-on-trigger.ts'
import { Link } from '../basics/link.tsx'
import classes from './menu.module.css'
import { t } from '../start.texts.ts'
import { triggerOf, useReturnFocus } from './use-return-focus.ts'

export interface MenuEntry {
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onClick?: () => void
  /** A link instead of an action. */
  readonly to?: string
  readonly danger?: boolean
  /** Why it is not possible now; the entry stays visible. */
  readonly reason?: string | undefined
  readonly checked?: boolean
}

export type MenuPart = MenuEntry | { readonly heading: string } | 'divider' | false | null | undefined

export interface MenuProps {
  /** A real button. When left out, the three dots. */
  trigger?: ReactElement
  entries: readonly MenuPart[]
  position?: 'bottom-start' | 'bottom-end'
  width?: number
  label?: string
}

/** A menu longer than the window scrolls itself; if the page scrolled, its entries would move from under the finger. */
const withinWindow = { size: { padding: 8 } }

export function Menu({ trigger, entries, position = 'bottom-end', width, label }: MenuProps) {
  const [opened, setOpened] = useState(false)
  useReturnFocus(opened)
  return (
    <MantineMenu
      opened={opened}
      onChange={setOpened}
      // We handle it: Mantine reads which element had the focus after its trap may already have taken it.
      returnFocus={false}
      position={position}
      offset={6}
      middlewares={withinWindow}
      shadow="none"
      radius={8}
      // Its placeholder is not a valid child of a menu; the first entry takes the focus.
      withInitialFocusPlaceholder={false}
      transitionProps={{ transition: 'fade-down', duration: 160 }}
      {...(width === undefined ? {} : { width })}
    >
      <MantineMenu.Target {...escapeOnTrigger(opened, () => setOpened(false))}>
        {trigger ?? (
          <IconButton label={label ?? t.moreActions}>
            <IconDots />
          </IconButton>
        )}
      </MantineMenu.Target>
      <MantineMenu.Dropdown className={classes.menu}>
        {entries.map((entry, index) => {
          if (!entry) return null
          if (entry === 'divider') return <MantineMenu.Divider key={index} style={{ borderColor: 'var(--border)' }} />
          if ('heading' in entry) {
            return (
              <MantineMenu.Label key={index} className={classes.menuLabel}>
                {entry.heading}
              </MantineMenu.Label>
            )
          }
          const words = (
            <>
              {entry.label}
              {entry.reason && <span className={classes.menuReason}>{entry.reason}</span>}
            </>
          )
          const shared = {
            className: classes.menuItem,
            leftSection: entry.icon,
            disabled: Boolean(entry.reason),
            'data-danger': entry.danger || undefined,
            'aria-current': entry.checked ? ('true' as const) : undefined,
          }
          return entry.to ? (
            <MantineMenu.Item key={index} {...shared} component={Link} to={entry.to} style={{ textDecoration: 'none' }}>
              {words}
            </MantineMenu.Item>
          ) : (
            <MantineMenu.Item
              key={index}
              {...shared}
              onClick={(event) => {
                // The entry is gone before what it opens can see which element had the focus.
                triggerOf(event.currentTarget)?.focus({ preventScroll: true })
                entry.onClick?.()
              }}
            >
              {words}
            </MantineMenu.Item>
          )
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
