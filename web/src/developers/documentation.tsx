import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useProfile } from '../api/profile.ts'
import headerClasses from '../shell/header.module.css'
import kbdClasses from '../shell/kbd.module.css'
import { LanguageMenu } from '../shell/language-menu.tsx'
import { Logo } from '../shell/mark.tsx'
import shellClasses from '../shell/shell.module.css'
import { ThemeButton } from '../shell/theme-button.tsx'
import { UserBox } from '../shell/user-box.tsx'
import { Badge } from '../ui/basics/badge.tsx'
import { Link } from '../ui/basics/link.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { Contents } from './contents-list.tsx'
import { type Audience, contentsOf, pageAt } from './contents.ts'
import classes from './developers.module.css'
import { t } from './developers.texts.ts'
import { Downloads } from './downloads.tsx'
import { GuidePage } from './guide-page.tsx'
import { CallPage } from './reference/call-page.tsx'
import { ErrorsPage } from './reference/errors-page.tsx'
import { ReferenceMissing } from './reference/reference-missing.tsx'
import { useDocument } from './reference/use-document.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const ContentsDrawer = lazyPart(() => import('./contents-drawer.tsx').then((module) => module.ContentsDrawer), 'over')
const Search = lazyPart(() => import('./search.tsx').then((module) => module.Search), 'over')

/** The developer pages: contents on the left, text in the middle, code on the right. One page for each call. */
export function Documentation({ audience }: { audience: Audience }) {
  const { userData } = useProfile()
  const reference = useDocument()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const groups = useMemo(() => contentsOf(reference.data, audience), [reference.data, audience])
  const page = pageAt(groups, hash)
  const group = groups.find((one) => one.pages.includes(page))
  const [menu, setMenu] = useState(false)
  const [credential, setCredential] = useState('')
  const [search, setSearch] = useState(false)
  const main = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(page.title)

  const shown = useRef('')
  useEffect(() => {
    const at = `${page.key} ${hash}`
    if (shown.current === at) return
    const isFirst = shown.current === ''
    shown.current = at
    // An address that is not the page's own key is an error code on the page.
    const part = page.key === hash ? null : document.getElementById(hash)
    if (part) part.scrollIntoView({ block: 'center', behavior: 'instant' })
    else main.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [page.key, hash])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearch(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  // A call or an error code in the address can be resolved only once the reference has loaded.
  const isComing = reference.isPending && hash !== '' && page.key !== hash
  return (
    <div className={shellClasses.app}>
      <header className={headerClasses.header}>
        <button
          type="button"
          className={`${headerClasses.tool} ${headerClasses.phoneOnly}`}
          aria-label={t.open}
          onClick={() => setMenu(true)}
        >
          <IconMenu2 />
        </button>
        <div className={headerClasses.brand}>
          <Link to="/" className={classes.mark} aria-label={`Brava, ${t.backToPortal}`}>
            <Logo domestic={userData.isDomestic} url={userData.logoUrl} />
          </Link>
          <Badge>API</Badge>
        </div>
        <button
          type="button"
          className={headerClasses.search}
          onClick={() => setSearch(true)}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch aria-hidden />
          <span>{t.search}</span>
          <kbd className={kbdClasses.kbd}>Ctrl K</kbd>
        </button>
        <div className={headerClasses.tools}>
          <button
            type="button"
            className={`${headerClasses.tool} ${headerClasses.phoneOnly}`}
            aria-label={t.search}
            onClick={() => setSearch(true)}
          >
            <IconSearch />
          </button>
          {reference.data && (
            <span className={`${classes.version} ${shellClasses.wide}`}>{t.version(reference.data.info.version)}</span>
          )}
          <span className={shellClasses.wide}>
            <LanguageMenu />
          </span>
          <span className={shellClasses.wide}>
            <ThemeButton />
          </span>
          <UserBox />
        </div>
      </header>
      <nav className={shellClasses.side} aria-label={t.contents}>
        <div className={shellClasses.sideScroll}>
          <Contents groups={groups} at={page.key} />
        </div>
        <Link to="/" className={`${shellClasses.item} ${shellClasses.sideEnd}`}>
          <IconArrowLeft aria-hidden />
          <span className={shellClasses.itemLabel}>{t.backToPortal}</span>
        </Link>
      </nav>
      <main className={shellClasses.main} id="main" ref={main} tabIndex={-1} aria-busy={isComing}>
        <article className={classes.page}>
          <p className={classes.group} lang={group?.isReference ? 'en' : undefined}>
            {group?.title}
          </p>
          <h1
            className={classes.h1}
            tabIndex={-1}
            data-page-title
            ref={heading}
            lang={group?.isReference ? 'en' : undefined}
          >
            {page.title}
          </h1>
          {reference.isError && <ReferenceMissing onRetry={() => void reference.refetch()} />}
          {'guide' in page && <GuidePage guide={page.guide} />}
          {'call' in page && (
            <CallPage key={page.key} call={page.call} credential={credential} onCredential={setCredential} />
          )}
          {'refusals' in page && <ErrorsPage refusals={page.refusals} at={hash} />}
          {page.key === 'introduction' && reference.data && <Downloads document={reference.data} />}
        </article>
      </main>
      <Suspense>
        {menu && <ContentsDrawer groups={groups} at={page.key} onClose={() => setMenu(false)} />}
        {search && <Search groups={groups} onClose={() => setSearch(false)} />}
      </Suspense>
    </div>
  )
}
