import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import classes from '../developers.module.css'
import { sampleRequestOf } from './call-sample.ts'
import type { Call } from './document.ts'
import { Code, Panel } from '../samples/code-panel.tsx'
import { literal, spellings } from '../samples/literal.ts'
import { headersOf, isSandboxCredential, sendToSandbox, type TriedAnswer, type TriedCall } from './send-to-sandbox.ts'
import { t } from './try-out.texts.ts'

const faults = [
  { value: '', label: t.noFault },
  { value: 'outOfStock', label: t.outOfStock },
  { value: 'slow=5', label: t.slow },
  { value: 'lostAnswer', label: t.lostAnswer },
  { value: 'status=503', label: t.unavailable },
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Formats JSON with one field a line; anything else stays unchanged. */
const pretty = (text: string) => (isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text)

/** What is wrong before anything is sent. */
function problemsOf({ credential, path, body }: TriedCall) {
  return {
    credential: isSandboxCredential(credential) ? undefined : t.credentialWrong,
    path: path.startsWith('/partner/v1/') ? undefined : t.pathWrong,
    body: body === null || isJson(body) ? undefined : t.bodyWrong,
  }
}

/**
 * A call that can be edited and really sent to the sandbox, with the answer. The credential is kept only by the page.
 */
export function TryOut({
  call,
  credential,
  onCredential,
  onClose,
}: {
  call: Call
  credential: string
  onCredential: (credential: string) => void
  onClose: () => void
}) {
  const sample = sampleRequestOf(call)
  const [path, setPath] = useState(sample.path)
  const [key, setKey] = useState<string>(() => crypto.randomUUID())
  const [fault, setFault] = useState('')
  const [pin, setPin] = useState(sample.headers?.['Brava-Pin'] ?? '')
  const [body, setBody] = useState(sample.body === undefined ? '' : literal(sample.body, spellings.json, 0, 62))
  const [tried, setTried] = useState<{ call: TriedCall; answer: TriedAnswer }>()
  const [asked, setAsked] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const hasPin = sample.headers?.['Brava-Pin'] !== undefined
  const hasKey = sample.headers?.['Idempotency-Key'] !== undefined
  const toSend: TriedCall = {
    method: call.method,
    path: path.trim(),
    credential: credential.trim(),
    idempotencyKey: hasKey ? key.trim() : null,
    fault,
    pin: hasPin ? pin.trim() : null,
    body: sample.body === undefined ? null : body,
  }
  const problems = problemsOf(toSend)
  const shown: Partial<typeof problems> = asked ? problems : {}

  async function send() {
    setAsked(true)
    if (Object.values(problems).some(Boolean)) return
    setUnderWay(true)
    setTried({ call: toSend, answer: await sendToSandbox(toSend) })
    setUnderWay(false)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width={840}
      title={t.title}
      // What was sent need not be kept; the sample comes back automatically.
      unsaved={false}
      subtitle={t.subtitle}
      closeLabel={t.close}
      action={
        <Button variant="primary" icon={<IconSend />} pending={isUnderWay} onClick={() => void send()}>
          {t.send}
        </Button>
      }
    >
      <div className={classes.tryOut}>
        <PasswordField
          label={t.credential}
          hint={t.credentialHint}
          autoComplete="off"
          value={credential}
          onChange={onCredential}
          error={shown.credential}
          mono
        />
        <TextField label={`${call.method} · ${t.path}`} value={path} onChange={setPath} error={shown.path} mono />
        {hasKey && <TextField label={t.key} hint={t.keyHint} value={key} onChange={setKey} mono maxLength={255} />}
        {hasPin && <TextField label={t.pin} hint={t.pinHint} value={pin} onChange={setPin} mono maxLength={8} />}
        <SelectField label={t.fault} value={fault} onChange={(value) => setFault(value ?? '')} options={faults} />
        {sample.body !== undefined && (
          <TextArea label={t.body} value={body} onChange={setBody} error={shown.body} rows={8} mono />
        )}
        {tried && <Tried call={tried.call} answer={tried.answer} />}
      </div>
    </Dialog>
  )
}

function Tried({ call, answer }: { call: TriedCall; answer: TriedAnswer }) {
  const lines = (all: readonly (readonly [string, string])[]) => all.map(([name, value]) => `${name}: ${value}`)
  const request = [
    `${call.method} ${call.path}`,
    'Authorization: Bearer brv_test_…',
    ...lines(headersOf(call)),
    ...(call.body === null ? [] : ['', pretty(call.body)]),
  ].join('\n')
  const text = [...lines(answer.headers), '', pretty(answer.text)].join('\n')
  return (
    <div className={classes.tryOut} role="status">
      <Panel label={t.sentPart} head={<span>{t.sent}</span>} copy={request}>
        <Code code={request} language="json" label={t.sent} />
      </Panel>
      {answer.status === null ? (
        <Notice tone="warning">{t.noAnswer}</Notice>
      ) : (
        <Panel
          label={t.answerPart}
          head={<span>{`${t.answer} ${answer.status} · ${t.took(answer.ms)}`}</span>}
          copy={text}
        >
          <Code code={text} language="json" label={`${t.answer} ${answer.status}`} />
        </Panel>
      )}
    </div>
  )
}
