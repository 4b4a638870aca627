import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { SignUpEnd, signUp } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { BrowserCheck, useBrowserCheck } from '../auth/browser-check.tsx'
import { language } from '../text/language.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import type { StepInFlow } from './company-step.tsx'
import type { SignUpValues } from './sign-up-draft.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { t } from './sign-up.texts.ts'
import { ReadTerms, type Terms } from '../companies/terms/terms-dialog.tsx'

export interface Sent {
  readonly captcha: string | undefined
  /** The version of the terms of sale that was shown. */
  readonly termsVersion: number | null
}

interface EndStepProps extends Omit<StepInFlow, 'onNext'> {
  onSend: (values: Partial<SignUpValues>, sent: Sent) => Promise<unknown>
}

/** The last step, with the message and the send button, shown once the terms of sale to accept are known. */
export function EndStep(props: EndStepProps) {
  const query = useEndpoint(signUp.terms, undefined)
  const [haveChanged, setHaveChanged] = useState(false)
  const showChanged = () => {
    setHaveChanged(true)
    void refresh(signUp.terms)
  }
  return (
    <Loaded query={query}>
      {({ data }) => (
        <EndFields key={data?.version ?? 0} {...props} terms={data} haveChanged={haveChanged} onChanged={showChanged} />
      )}
    </Loaded>
  )
}

interface EndFieldsProps extends EndStepProps {
  terms: Terms | null
  /** The terms were replaced while they were being shown. */
  haveChanged: boolean
  onChanged: () => void
}

/**
 * A tick applies only to what is on the screen: on a reopened page, or with new terms, the box is not ticked. The
 * browser check solves itself in the meantime.
 */
function EndFields({ values: { message }, onSend, terms, haveChanged, onChanged, ...flow }: EndFieldsProps) {
  const check = useBrowserCheck()
  const { start } = check
  useEffect(() => void start(), [start])
  return (
    <SignUpStep
      {...flow}
      title={t.end}
      schema={SignUpEnd}
      initial={{ message, acceptsTerms: false }}
      // An unticked box is an empty field.
      toWire={(values) => ({ ...values, acceptsTerms: values.acceptsTerms || null })}
      action={t.send}
      waits={check.state.is === 'running'}
      onNext={async (values) => {
        try {
          await onSend(values, { captcha: check.take(), termsVersion: terms?.version ?? null })
        } catch (thrown) {
          if (thrown instanceof ApiError) void start()
          if (thrown instanceof ApiError && thrown.code === companyErrors.termsChanged.code) onChanged()
          throw thrown
        }
      }}
    >
      {(form) => {
        const box = form.field('acceptsTerms', t.termsLabel)
        return (
          <>
            <TextArea {...form.field('message', t.message)} rows={4} maxLength={2000} hint={t.messageHint} />
            <Checkbox
              name={box.name}
              label={terms ? t.terms : t.noTerms}
              checked={box.value}
              onChange={box.onChange}
              error={box.error}
            />
            {haveChanged && <Notice tone="warning">{companyErrors.termsChanged.text[language]}</Notice>}
            {terms && <ReadTerms terms={terms} />}
            <BrowserCheck check={check} />
          </>
        )
      }}
    </SignUpStep>
  )
}
