import { IconChevronRight, IconHome } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { screens } from '../routes.tsx'
import type { Screen } from '../screen.ts'
import { Link } from '../ui/basics/link.tsx'
import { usePageTitleGiven } from '../ui/layout/page-title.ts'
import classes from './breadcrumbs.module.css'
import { t } from './shell.texts.ts'

/** The current screen. */
export function useScreen(): Screen | undefined {
  const path = useRouterState({
    select: (state) => (state.matches.at(-1)?.staticData as { screen?: string } | undefined)?.screen,
  })
  return screens.find((screen) => screen.path === path)
}

function parentsOf(screen: Screen): Screen[] {
  const parent = screen.parent ? screens.find((each) => each.path === screen.parent) : undefined
  return parent ? [...parentsOf(parent), parent] : []
}

/** Home, parent, current (specification §1). */
export function Breadcrumbs() {
  const screen = useScreen()
  const given = usePageTitleGiven()
  if (!screen) return null
  // A part of a screen with its own title is one level below the screen.
  const isPart = Boolean(given) && given !== screen.title && screen.path !== '/' && !screen.path.includes('$')
  return (
    <nav aria-label={t.breadcrumbs}>
      <ol className={classes.crumbs}>
        <li>
          <Link to="/" aria-label={t.home}>
            <IconHome aria-hidden />
          </Link>
        </li>
        {[...parentsOf(screen), ...(isPart ? [screen] : [])].map((parent) => (
          <Fragment key={parent.path}>
            <li>
              <IconChevronRight aria-hidden />
              <Link to={parent.path}>{parent.title}</Link>
            </li>
          </Fragment>
        ))}
        <li>
          <IconChevronRight aria-hidden />
          <span aria-current="page">{given || screen.title}</span>
        </li>
      </ol>
    </nav>
  )
}
