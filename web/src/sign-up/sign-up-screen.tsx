import {
  SignUpCompany,
  SignUpEnd,
  SignUpPerson,
  SignUpPlace,
  signUp,
} from '@brava/contract/sign-up/sign-up.endpoints.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { AuthLinks } from '../auth/auth-form.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { AuthTile } from '../auth/auth-tile.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { CompanyStep } from './company-step.tsx'
import { PersonStep, PlaceStep } from './contact-steps.tsx'
import { EndStep, type Sent } from './end-step.tsx'
import { type SignUpValues, useSignUpDraft } from './sign-up-draft.ts'
import classes from './sign-up.module.css'
import { t } from './sign-up.texts.ts'

const steps = [
  { name: t.company, fields: SignUpCompany.shape },
  { name: t.place, fields: SignUpPlace.shape },
  { name: t.person, fields: SignUpPerson.shape },
  { name: t.end, fields: SignUpEnd.shape },
] as const
const last = steps.length - 1

/** A company signs up: four steps, kept in the browser until it is sent. */
export function SignUpScreen() {
  const { draft, keep, forget } = useSignUpDraft()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<string>()
  // Starting over also empties the fields that are on the screen.
  const [round, setRound] = useState(0)
  const { key, values } = draft
  const step = Math.min(draft.step, last)

  /** Goes to the first step with a field that the server rejected; false when it named none of them. */
  function showFaults(fields: Readonly<Record<string, string>>): boolean {
    const known = Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^body\./, ''), text]))
    const at = steps.findIndex(({ fields }) => Object.keys(known).some((name) => name in fields))
    if (at < 0 || at === last) return false
    setFaults(known)
    keep({}, at)
    return true
  }

  async function send(end: Partial<SignUpValues>, { captcha, termsVersion }: Sent) {
    const { countryId, ...rest } = { ...values, ...end }
    try {
      const { data } = await call(signUp.company, {
        body: {
          key,
          ...rest,
          acceptsTerms: true,
          termsVersion,
          countryId: countryId as number,
          ...(captcha ? { captcha } : {}),
        },
      })
      setAnswer(data.info)
      forget()
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !showFaults(thrown.fields)) throw thrown
    }
  }

  if (answer) {
    return (
      <AuthFrame
        title={t.sentTitle}
        lead={
          <>
            {answer} {t.sentNext}
          </>
        }
        tile={<AuthTile tone="success" icon={<IconMailForward />} />}
      >
        <ButtonLink to="/auth/signin" size="lg" wide>
          {t.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  const flow = {
    values,
    faults,
    onKeep: (given: Partial<SignUpValues>) => keep(given),
    onNext: async (given: Partial<SignUpValues>) => {
      setFaults({})
      keep(given, step + 1)
    },
    ...(step > 0 ? { onBack: () => keep({}, step - 1) } : {}),
  }
  return (
    <AuthFrame title={t.title} lead={step === 0 ? t.lead : t.step(step + 1, steps.length, steps[step]?.name ?? '')}>
      <ol className={classes.steps} aria-label={t.step(step + 1, steps.length, steps[step]?.name ?? '')}>
        {steps.map(({ name }, at) => (
          <li key={name} data-done={at <= step || undefined} aria-current={at === step ? 'step' : undefined} />
        ))}
      </ol>
      {step === 0 && <CompanyStep key={round} {...flow} />}
      {step === 1 && <PlaceStep key={round} {...flow} />}
      {step === 2 && <PersonStep key={round} {...flow} />}
      {step === last && <EndStep {...flow} onSend={send} />}
      <AuthLinks>
        <Link to="/auth/signin">{t.haveAccount}</Link>
        {key !== '' && (
          <Button
            variant="link"
            onClick={() => {
              setFaults({})
              forget()
              setRound(round + 1)
            }}
          >
            {t.startOver}
          </Button>
        )}
      </AuthLinks>
    </AuthFrame>
  )
}
