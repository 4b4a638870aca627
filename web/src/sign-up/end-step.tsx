import { SignUpEnd } from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { BrowserCheck, useBrowserCheck } from '../auth/browser-check.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import type { StepInFlow } from './company-step.tsx'
import type { SignUpValues } from './sign-up-draft.ts'
import { SignUpStep } from './sign-up-step.tsx'
import { t } from './sign-up.texts.ts'

interface EndStepProps extends Omit<StepInFlow, 'onNext'> {
  onSend: (values: Partial<SignUpValues>, captcha: string | undefined) => Promise<unknown>
}

/** The last words and the sending; the browser check solves itself meanwhile. */
export function EndStep({ values: { message, acceptsTerms }, onSend, ...flow }: EndStepProps) {
  const check = useBrowserCheck()
  const { start } = check
  useEffect(() => void start(), [start])
  return (
    <SignUpStep
      {...flow}
      title={t.end}
      schema={SignUpEnd}
      initial={{ message, acceptsTerms }}
      // A box that is not ticked is a field left empty.
      toWire={(values) => ({ ...values, acceptsTerms: values.acceptsTerms || null })}
      action={t.send}
      waits={check.state.is === 'running'}
      onNext={async (values) => {
        try {
          await onSend(values, check.take())
        } catch (thrown) {
          if (thrown instanceof ApiError) void start()
          throw thrown
        }
      }}
    >
      {(form) => {
        const terms = form.field('acceptsTerms', t.termsLabel)
        return (
          <>
            <TextArea {...form.field('message', t.message)} rows={4} maxLength={2000} hint={t.messageHint} />
            <Checkbox
              name={terms.name}
              label={t.terms}
              checked={terms.value}
              onChange={terms.onChange}
              error={terms.error}
            />
            <BrowserCheck check={check} />
          </>
        )
      }}
    </SignUpStep>
  )
}
