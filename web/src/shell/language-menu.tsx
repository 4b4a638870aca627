import { languages } from '@brava/contract/language.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { chooseLanguage, language, languageNames } from '../text/language.ts'
import { Menu } from '../ui/overlay/menu.tsx'
import classes from './header.module.css'
import { t } from './shell.texts.ts'

/** Where the fixed tools stand among the pieces of the nouns. */
export const languageAt = 40

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
