import { ContactQuestion, contact, mostGuestMessage } from '@brava/contract/support-tickets/contact.endpoints.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { AuthLinks } from '../auth/auth-form.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { AuthTile } from '../auth/auth-tile.tsx'
import { BrowserCheck, useBrowserCheck } from '../auth/browser-check.tsx'
import { language } from '../text/language.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Link } from '../ui/basics/link.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Stack } from '../ui/layout/page.tsx'
import { contactDraft } from '../state/contact-draft.ts'
import classes from './contact-us.module.css'
import { openingHoursOf } from './opening-hours.ts'
import { t } from './tickets.texts.ts'

const takes = ContactQuestion.pick({ message: true })

/**
 * The contact page for people who are not signed in: the distributor's contact data, and a form that opens a ticket. A
 * link in a mail about such a ticket opens it for another message; its token comes after the #, which is not sent to
 * any server.
 */
export function ContactUsScreen() {
  const hash = useRouterState({ select: (state) => state.location.hash })
  return <ContactForm key={hash} token={new URLSearchParams(hash).get('ticket') ?? ''} />
}

function ContactForm({ token }: { token: string }) {
  // The same values sent again are the same question; corrected ones are another.
  const last = useRef({ input: '', key: '' })
  const [answer, setAnswer] = useState<string>()
  const check = useBrowserCheck()
  const { start } = check
  useEffect(() => void start(), [start])
  const isAgain = token !== ''
  const [draft] = useState(() => contactDraft(token))
  const [initial] = useState(draft.read)
  const form = useForm({
    schema: isAgain ? takes : ContactQuestion,
    guard: false,
    initial,
    submit: async (values) => {
      const captcha = check.take()
      const solved = captcha ? { captcha } : {}
      const input = JSON.stringify(values)
      if (last.current.input !== input) last.current = { input, key: crypto.randomUUID() }
      try {
        const { data } = isAgain
          ? await call(contact.goOn, { body: { token, message: values.message, ...solved } })
          : await call(contact.ask, { body: { ...values, key: last.current.key, language, ...solved } })
        draft.forget()
        setAnswer(data.info)
      } catch (thrown) {
        // A check is good for one attempt.
        if (thrown instanceof ApiError) void start()
        throw thrown
      }
    },
  })
  const { values } = form
  useEffect(() => draft.keep(values), [draft, values])
  if (answer) {
    return (
      <AuthFrame title={t.askedTitle} lead={answer} tile={<AuthTile tone="success" icon={<IconMailForward />} />}>
        <ButtonLink to="/auth/signin" size="lg" wide>
          {t.toSignIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={isAgain ? t.writeAgain : t.contact} lead={isAgain ? t.writeAgainLead : t.askLead}>
      <FormRoot form={form} label={t.ask}>
        <Stack>
          <FormSummary />
          {!isAgain && (
            <>
              <TextField {...form.field('name', t.yourName)} autoComplete="name" maxLength={120} required />
              <TextField {...form.field('email', t.email)} type="email" autoComplete="email" required />
              <TextField {...form.field('subject', t.subject)} maxLength={200} required />
            </>
          )}
          <TextArea {...form.field('message', t.message)} rows={6} maxLength={mostGuestMessage} required />
          <BrowserCheck check={check} />
          <Button type="submit" variant="primary" size="lg" wide pending={form.pending || check.state.is === 'running'}>
            {t.send}
          </Button>
        </Stack>
      </FormRoot>
      {!isAgain && (
        <div className={classes.reached}>
          <Reached />
        </div>
      )}
      <AuthLinks>
        <Link to="/auth/signin">{t.toSignIn}</Link>
      </AuthLinks>
    </AuthFrame>
  )
}

function Reached() {
  const facts = useEndpoint(contact.facts, undefined, { staleMs: 60_000 })
  const data = facts.data?.data
  if (!data) return null
  return (
    <KeyValues
      pairs={[
        [t.company, data.name],
        [t.address, [data.address, `${data.postalCode} ${data.town}`.trim()].filter(Boolean).join(', ')],
        data.phone !== '' && [
          t.phone,
          <a key="phone" href={`tel:${data.phone}`}>
            {data.phone}
          </a>,
        ],
        data.email !== '' && [
          t.email,
          <a key="email" href={`mailto:${data.email}`}>
            {data.email}
          </a>,
        ],
        data.website !== '' && [t.website, data.website],
        openingHoursOf(data) !== '' && [t.openingHours, openingHoursOf(data)],
      ]}
    />
  )
}
