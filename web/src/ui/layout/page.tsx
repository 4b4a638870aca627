import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../../text/format.ts'
import { IconButton } from '../basics/button.tsx'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'
import { t } from '../ui.texts.ts'

export interface PageHeaderProps {
  /** The h1; for a record also the last breadcrumb and the window title. */
  title: string
  /** Before the title: a cover. */
  before?: ReactNode
  badge?: ReactNode
  /** One line of facts: beside the title, or beneath it when there is something before it. */
  facts?: ReactNode
  /** Main action last. */
  actions?: ReactNode
}

/** The header of a page. The shell shows the breadcrumbs above it. */
export function PageHeader({ title, before, badge, facts, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      <div className={classes.headerMain}>
        {before}
        <div className={classes.headerWords}>
          <div className={classes.h1Row}>
            <h1 className={classes.h1} tabIndex={-1} data-page-title>
              {title}
            </h1>
            {badge}
            {!before && facts && <span className={classes.facts}>{facts}</span>}
          </div>
          {before && facts && <div className={classes.facts}>{facts}</div>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** Previous and next record of the list the person came from: "3 of 12". */
export function Neighbours({
  at,
  all,
  onPrevious,
  onNext,
  isComing = false,
}: {
  at: number
  all: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Only reserves the space while the position is loading. */
  isComing?: boolean
}) {
  return (
    <span className={classes.neighbours} style={isComing ? { visibility: 'hidden' } : undefined}>
      <IconButton label={t.previous} variant="outline" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronLeft />
      </IconButton>
      {t.of(count(at), count(all))}
      <IconButton label={t.next} variant="outline" disabled={!onNext} onClick={onNext}>
        <IconChevronRight />
      </IconButton>
    </span>
  )
}

/** A page that scrolls as a whole: records, forms, dashboards. Put <PageHeader>, <Tabs> and <PageBody> in it. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}

export function PageBody({ children }: { children: ReactNode }) {
  return <div className={`${classes.body} ${classes.stack}`}>{children}</div>
}

/** A page on which only the table scrolls: header, views, toolbar, bulk bar, table, pager. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={classes.listPage}>{children}</div>
}

/** A page with a drawer docked on its right: <WithDrawer><ListPage/>…<Drawer dock/></WithDrawer> */
export function WithDrawer({ children }: { children: ReactNode }) {
  return <div className={classes.withDrawer}>{children}</div>
}

/** Record page: the record on the left, the possible actions on the right (336). One column on small screens. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{side}</div>
    </div>
  )
}

/** Cards or fields in a column, 14 apart. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}

/** Settings page: vertical tabs 200 wide, content up to 720. A page with a single part has no tabs. */
export function SettingsColumns({
  tabs,
  wide,
  children,
}: {
  tabs: ReactNode
  /** Lists that need the whole page. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.settings} data-single={tabs ? undefined : true} data-wide={wide || undefined}>
      {tabs}
      <div className={classes.stack}>{children}</div>
    </div>
  )
}
