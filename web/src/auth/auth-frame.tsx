import { languages } from '@brava/contract/language.ts'
import { IconChevronDown, IconFileInvoice, IconKey, IconShoppingCart, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ThemeButton } from '../shell/header.tsx'
import { Logo } from '../shell/mark.tsx'
import { dateTime } from '../text/format.ts'
import { chooseLanguage, language, languageNames } from '../text/language.ts'
import { Menu } from '../ui/menu.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import classes from './auth-frame.module.css'
import { KeyPattern } from './key-pattern.tsx'

/** The frame of signing in: the form in the middle of the left part, the dark panel at the right. */
export function AuthFrame({
  title,
  lead,
  tile,
  children,
}: {
  title: string
  lead?: ReactNode
  tile?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  const front = useEndpoint(authCalls.front, undefined, { staleMs: 60_000 })
  const about = front.data?.data
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.top}>
          <Logo size={31} />
          <div className={classes.corner}>
            <Menu
              trigger={
                <button
                  type="button"
                  className={classes.choice}
                  aria-label={`${t.language}: ${languageNames[language]}`}
                >
                  <IconWorld aria-hidden />
                  {languageNames[language]}
                  <IconChevronDown aria-hidden />
                </button>
              }
              entries={languages.map((each) => ({
                label: <span lang={each}>{languageNames[each]}</span>,
                checked: each === language,
                onClick: () => chooseLanguage(each),
              }))}
            />
            <ThemeButton />
          </div>
        </header>
        <main className={classes.middle}>
          {tile}
          <h1 className={classes.title} tabIndex={-1} data-page-title>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        <footer className={classes.foot}>
          <span>{about ? `© ${about.year}. ${about.company}${about.town ? ` ${about.town}` : ''}` : ''}</span>
          {about?.email && <a href={`mailto:${about.email}`}>{t.contact}</a>}
        </footer>
      </div>
      <aside className={classes.panel} aria-label="Brava">
        <KeyPattern />
        <div className={classes.promise}>
          <h2>{t.panelTitle}</h2>
          <ul>
            <li>
              <IconShoppingCart aria-hidden />
              {t.panelOrder}
            </li>
            <li>
              <IconKey aria-hidden />
              {t.panelKeys}
            </li>
            <li>
              <IconFileInvoice aria-hidden />
              {t.panelInvoice}
            </li>
          </ul>
          <p className={classes.state}>
            <span className={classes.dot} data-down={front.error ? true : undefined} aria-hidden="true" />
            {front.error ? t.systemsDown : about ? `${t.systemsOk} · ${dateTime(about.at)}` : '…'}
          </p>
        </div>
      </aside>
    </div>
  )
}
