import { languages } from '@brava/contract/language.ts'
import { signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import type { ReactNode } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { languageNames } from '../../text/language.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormRoot } from '../../ui/form/form-root.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { SaveButton } from '../../ui/form/save-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Terms } from './terms-dialog.tsx'
import { termsTexts as t } from './terms.texts.ts'

type Frame = (action: ReactNode, body: ReactNode) => ReactNode

/** Edits the distributor's terms of sale, which a sign-up accepts; each save is a new version. */
export function TermsForm({ frame }: { frame: Frame }) {
  const query = useEndpoint(signUp.terms, undefined)
  return (
    <Loaded page query={query}>
      {({ data }) => <TermsFields terms={data} frame={frame} />}
    </Loaded>
  )
}

const wordsOf = (terms: Terms | null) => ({ bs: terms?.bs ?? '', hr: terms?.hr ?? '', en: terms?.en ?? '' })

function TermsFields({ terms, frame }: { terms: Terms | null; frame: Frame }) {
  const change = useAct(signUp.changeTerms)
  const held = useHeldVersion({ version: terms?.version ?? 0, values: wordsOf(terms) })
  const form = useForm({
    schema: signUp.changeTerms.body,
    initial: wordsOf(terms),
    submit: async (values) => {
      const { data } = await change.attempt({ body: { ...values, version: held.version() } })
      const saved = wordsOf(data.terms)
      held.hold({ version: data.terms?.version ?? 0, values: saved })
      form.accept(saved)
    },
  })
  held.useLatest(form)
  return (
    <FormRoot form={form} label={t.title}>
      {frame(
        <SaveButton />,
        <>
          <FormSummary />
          <Card title={t.title} facts={terms ? t.version(dateTime(terms.publishedAt)) : undefined}>
            <FormGrid columns={1}>
              {languages.map((one, index) => (
                <TextArea
                  key={one}
                  {...form.field(one, t.inLanguage(languageNames[one]))}
                  rows={12}
                  {...(index === 0 ? { hint: t.hint } : {})}
                />
              ))}
            </FormGrid>
          </Card>
        </>,
      )}
    </FormRoot>
  )
}
