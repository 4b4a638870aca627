import { languages } from '@brava/contract/language.ts'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Logo } from '../shell/mark.tsx'
import { ThemeButton } from '../shell/theme-button.tsx'
import { chooseLanguage, language, languageNames } from '../text/language.ts'
import { Link } from '../ui/basics/link.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { t } from './auth.texts.ts'
import { authCalls } from './auth-calls.ts'
import classes from './auth-frame.module.css'
import { PromisePanel } from './promise-panel.tsx'

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  tile?: ReactNode
  children: ReactNode
}

/** The frame of the sign-in screens: the form in the middle of the left part, the dark panel on the right. */
export function AuthFrame({ title, lead, tile, children }: AuthFrameProps) {
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
          <Link to="/contact-us" data-thumb>
            {t.contact}
          </Link>
        </footer>
      </div>
      <PromisePanel checkedAt={about?.at} isDown={front.error !== null} />
    </div>
  )
}
