import { type Language, languages } from '@brava/contract/language.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { call, callable } from '../api/call.ts'
import { chooseLanguage, language, languageNames } from '../text/language.ts'
import { Menu } from '../ui/overlay/menu.tsx'
import classes from './header.module.css'
import { t } from './shell.texts.ts'

/** Identified by its path, so that the schemas stay out of the first load. */
const updateProfile = callable<typeof users.updateProfile>('PUT', '/users/update-profile')

/** The position of the fixed tools among the nouns' pieces. */
export const languageAt = 40

/**
 * The languages in their own names; a choice is saved for the person, for mails and other machines, and reloads the
 * page.
 */
export function LanguageMenu({ long = false }: { long?: boolean }) {
  async function choose(each: Language) {
    // The page changes its language even if the choice cannot be saved right now.
    await call(updateProfile, { body: { language: each } }).catch(() => {})
    chooseLanguage(each)
  }
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
        onClick: () => void choose(each),
      }))}
    />
  )
}
