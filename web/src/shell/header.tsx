import { allowed } from '@brava/contract/access.ts'
import { languages } from '@brava/contract/language.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconChevronDown, IconLogout, IconMenu2, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useProfile } from '../api/profile.ts'
import { framePieces } from '../frame-pieces.tsx'
import { screens } from '../routes.tsx'
import { chooseLanguage, language, languageNames } from '../text/language.ts'
import { chooseScheme, useColorScheme } from '../theme/color-scheme.ts'
import { Link } from '../ui/link.tsx'
import { Menu } from '../ui/menu.tsx'
import { Avatar } from '../ui/cells.tsx'
import { pieceOf } from './frame-piece.tsx'
import { Logo } from './mark.tsx'
import { roleLabel } from './role-label.ts'
import classes from './shell.module.css'
import { t } from './shell.texts.ts'

/** Where the fixed tools stand among the pieces of the nouns. */
const languageAt = 40

export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const { userData } = useProfile()
  const pieces = framePieces
    .filter((piece) => piece.place === 'header' && allowed(piece.access, userData))
    .sort((a, b) => a.at - b.at)
  const shown = (part: typeof pieces) =>
    part.map((piece) => {
      const Piece = pieceOf(piece)
      return (
        <span key={piece.key} className={piece.phone ? undefined : classes.wide}>
          <Suspense>
            <Piece />
          </Suspense>
        </span>
      )
    })
  return (
    <header className={classes.header}>
      <button type="button" className={`${classes.tool} ${classes.phoneOnly}`} aria-label={t.menu} onClick={onMenu}>
        <IconMenu2 />
      </button>
      <Link to="/" className={classes.brand} aria-label={`Brava, ${t.home}`}>
        <Logo domestic={userData.isDomestic} />
      </Link>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch aria-hidden />
        <span>{allowed('distributors', userData) ? t.searchAll : t.searchBuyer}</span>
        <kbd className={classes.kbd}>Ctrl K</kbd>
      </button>
      <div className={classes.tools}>
        <button
          type="button"
          className={`${classes.tool} ${classes.phoneOnly}`}
          aria-label={t.search}
          onClick={onSearch}
        >
          <IconSearch />
        </button>
        {shown(pieces.filter((piece) => piece.at < languageAt))}
        <span className={classes.wide}>
          <LanguageMenu />
        </span>
        <span className={classes.wide}>
          <ThemeButton />
        </span>
        {shown(pieces.filter((piece) => piece.at >= languageAt))}
        <UserBox />
      </div>
    </header>
  )
}

/** The language in native names; choosing one reloads the page. */
export function LanguageMenu({ long = false }: { long?: boolean }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classes.tool}
          aria-label={long ? undefined : `${language.toUpperCase()}, ${t.language}: ${languageNames[language]}`}
        >
          {long ? languageNames[language] : language.toUpperCase()}
          {long && <IconChevronDown aria-hidden />}
        </button>
      }
      entries={languages.map((each) => ({
        label: <span lang={each}>{languageNames[each]}</span>,
        checked: each === language,
        onClick: () => chooseLanguage(each),
      }))}
    />
  )
}

/** Light or dark at once; the system's choice is in the user menu. */
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

function UserBox() {
  const { userData } = useProfile()
  const navigate = useNavigate()
  const { chosen } = useColorScheme()
  const name = `${userData.firstName} ${userData.lastName}`
  const hasProfile = screens.some((screen) => screen.path === '/profile')
  return (
    <Menu
      width={220}
      trigger={
        <button type="button" className={classes.user}>
          <Avatar name={name} src={userData.profileImageUrl} size={30} />
          <span className="visually-hidden">{t.user}: </span>
          <span className={classes.userWords}>
            <span className={classes.userName}>{name}</span>
            <span className={classes.userRole}>{roleLabel(userData)}</span>
          </span>
          <IconChevronDown aria-hidden className={classes.wide} />
        </button>
      }
      entries={[
        { heading: userData.companyName },
        hasProfile && { label: t.myProfile, icon: <IconUser />, to: '/profile' },
        {
          label: t.theme + ': ' + t.auto,
          icon: <IconSun />,
          checked: chosen === 'auto',
          onClick: () => chooseScheme('auto'),
        },
        'divider',
        { label: t.logout, icon: <IconLogout />, onClick: () => void navigate({ to: '/signout' }) },
      ]}
    />
  )
}
