import { type Language, languages } from '@brava/contract/language.ts'
import { mailOutbox } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { language as own, languageNames } from '../text/language.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { MailFrame } from './mail-frame.tsx'
import { mailKinds } from './mail-kinds.texts.ts'
import classes from './mail-outbox.module.css'
import { t } from './mail-outbox.texts.ts'

const kinds = Object.entries(mailKinds).map(([value, label]) => ({ value, label }))

/** A sample of every kind of mail, in each language, at desktop or phone width, with the data it is written from. */
export function MailSamples() {
  const [name, setName] = useState('order-delivery')
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const query = useEndpoint(mailOutbox.sample, { params: { name }, query: { language } }, { keepPrevious: true })
  return (
    <>
      <div className={classes.facts}>
        <SelectField label={t.kind} value={name} onChange={(value) => value && setName(value)} options={kinds} />
        <Segmented
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Segmented
          label={t.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desk', label: t.desk },
            { value: 'phone', label: t.phone },
          ]}
        />
      </div>
      <Loaded query={query}>
        {({ data }) => (
          <>
            <div className={classes.facts}>
              <KeyValues
                pairs={[
                  [t.subject, data.subject],
                  ...data.variables.map(
                    (variable) =>
                      [
                        variable.name,
                        variable.isSecret ? `${variable.meaning} (${t.secret})` : variable.meaning,
                      ] as const,
                  ),
                ]}
              />
            </div>
            <MailFrame subject={data.subject} html={data.html} width={width} />
          </>
        )}
      </Loaded>
    </>
  )
}
