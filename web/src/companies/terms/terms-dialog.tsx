import type { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { type Language, languages } from '@brava/contract/language.ts'
import { useState } from 'react'
import { date } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import classes from './terms-dialog.module.css'
import { termsTexts as t } from './terms.texts.ts'

export type Terms = NonNullable<Answered<typeof signUp.terms>['data']>

/** Bosnian and Croatian readers prefer each other's language to English. */
const order: Readonly<Record<Language, readonly Language[]>> = {
  bs: ['bs', 'hr', 'en'],
  hr: ['hr', 'bs', 'en'],
  en: ['en', ...languages.filter((one) => one !== 'en')],
}

/** A button that shows the terms of sale as published, in the reader's language if there is a text in it. */
export function ReadTerms({ terms }: { terms: Terms }) {
  const [open, setOpen] = useState(false)
  const shown = order[language].find((one) => terms[one] !== '') ?? language
  return (
    <>
      <Button variant="link" onClick={() => setOpen(true)}>
        {t.read}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.title}
        subtitle={t.version(date(terms.publishedAt))}
        width={640}
      >
        <div className={classes.terms} lang={shown}>
          {terms[shown]}
        </div>
      </Dialog>
    </>
  )
}
