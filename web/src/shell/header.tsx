import { allowed } from '@brava/contract/access.ts'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useProfile } from '../api/profile.ts'
import { framePieces } from '../frame-pieces.tsx'
import { Link } from '../ui/basics/link.tsx'
import { pieceOf } from './frame-piece.tsx'
import classes from './header.module.css'
import kbdClasses from './kbd.module.css'
import { LanguageMenu, languageAt } from './language-menu.tsx'
import { Logo } from './mark.tsx'
import shellClasses from './shell.module.css'
import { t } from './shell.texts.ts'
import { ThemeButton } from './theme-button.tsx'
import { UserBox } from './user-box.tsx'

export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const { userData } = useProfile()
  const pieces = framePieces
    .filter((piece) => piece.place === 'header' && allowed(piece.access, userData))
    .sort((a, b) => a.at - b.at)
  const shown = (part: typeof pieces) =>
    part.map((piece) => {
      const Piece = pieceOf(piece)
      return (
        <span key={piece.key} className={piece.phone ? undefined : shellClasses.wide}>
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
        <Logo domestic={userData.isDomestic} url={userData.logoUrl} />
      </Link>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch aria-hidden />
        <span>{allowed('distributors', userData) ? t.searchAll : t.searchBuyer}</span>
        <kbd className={kbdClasses.kbd}>Ctrl K</kbd>
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
        <span className={shellClasses.wide}>
          <LanguageMenu />
        </span>
        <span className={shellClasses.wide}>
          <ThemeButton />
        </span>
        {shown(pieces.filter((piece) => piece.at >= languageAt))}
        <UserBox />
      </div>
    </header>
  )
}
