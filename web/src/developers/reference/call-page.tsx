import { IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/basics/button.tsx'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import classes from '../developers.module.css'
import { t } from '../developers.texts.ts'
import panelClasses from '../samples/code-panel.module.css'
import { Code, CodePanel, Panel } from '../samples/code-panel.tsx'
import { type Json, literal, spellings } from '../samples/literal.ts'
import { Words } from '../words.tsx'
import { callSample } from './call-sample.ts'
import type { Call, Refusal } from './document.ts'
import { exampleOf } from './example.ts'
import { FieldList } from './field-list.tsx'
import { fieldsOf } from './fields.ts'
import { RefusalTable } from './refusal-table.tsx'
import { lazyPart } from '../../ui/code/lazy-part.tsx'

/** A refusal as sent on the wire (RFC 9457). */
function problemOf(refusal: Refusal): Json {
  return {
    type: `${location.origin}/devs/documentation#${refusal.code}`,
    title: refusal.title ?? refusal.code,
    status: refusal.status,
    code: refusal.code,
    retry: refusal.retry,
    action: refusal.action,
    requestId: 'req_8Kq2',
  }
}

/** Sample answers: the successful one, and one refusal for each status. */
function Answers({ call }: { call: Call }) {
  const own = [...new Map(call.refusals.map((refusal) => [refusal.status, refusal])).values()]
  const { status, schema } = call.answer
  const answers = [
    ...(schema ? [{ status, body: exampleOf(schema) }] : []),
    ...own.map((refusal) => ({ status: refusal.status, body: problemOf(refusal) })),
  ]
  const [chosen, choose] = useState(answers[0]?.status)
  const shown = answers.find((answer) => answer.status === chosen) ?? answers[0]
  if (!shown) return null
  const text = literal(shown.body, spellings.json, 0, 62)
  return (
    <Panel
      label={t.answer}
      copy={text}
      head={answers.map((answer) => (
        <button
          key={answer.status}
          type="button"
          className={panelClasses.tab}
          aria-pressed={answer === shown}
          onClick={() => choose(answer.status)}
        >
          {answer.status}
        </button>
      ))}
    >
      <Code code={text} language="json" label={`${t.answer} ${shown.status}`} />
    </Panel>
  )
}

const TryOut = lazyPart(() => import('./try-out.tsx').then((module) => module.TryOut), 'over')

interface CallPageProps {
  readonly call: Call
  /** Of the sandbox; kept while the pages are open. */
  readonly credential: string
  readonly onCredential: (credential: string) => void
}

/** One call: its path, what it does, what is sent, what is returned, what may be refused and what to do then. */
export function CallPage({ call, credential, onCredential }: CallPageProps) {
  const [isTrying, setTrying] = useState(false)
  const { operation } = call
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => ({
    place,
    field: {
      ...fieldsOf({ properties: { [name]: schema }, required: required ? [name] : [] })[0],
      path: name,
      description,
    },
  }))
  const listed = parameters.flatMap(({ place, field }) => {
    const { type = 'string', required = false, choices = [] } = field
    return [{ path: field.path, description: field.description, type: `${type}, ${place}`, required, choices }]
  })
  const isIdempotent = operation.parameters?.some(({ name }) => name === 'Idempotency-Key')
  return (
    <div className={classes.section} data-call>
      <div className={classes.prose}>
        <div className={classes.path} lang="en">
          <span data-method={call.method}>{call.method}</span>
          <code>{call.path}</code>
          <CopyButton value={call.path} label={t.copyPath} />
        </div>
        <div className={classes.said} lang="en">
          <p className={classes.lead}>{operation.summary}.</p>
          {operation.description && (
            <p>
              <Words>{operation.description}</Words>
            </p>
          )}
          <p className={classes.facts}>
            {operation['x-scope'] && !['none', 'anyone'].includes(operation['x-scope']) && (
              <span>
                Scope <code className={classes.inline}>{operation['x-scope']}</code>
              </span>
            )}
            {operation['x-limit'] && <span>{operation['x-limit']}</span>}
          </p>
        </div>
        {isIdempotent && (
          <Notice tone="info">
            <Words>{t.idempotent}</Words>
          </Notice>
        )}
        {listed.length > 0 && <FieldList title={t.parameters} fields={listed} />}
        {call.body && <FieldList title={t.body} fields={fieldsOf(call.body)} />}
        {call.answer.schema && (
          <FieldList
            title={`${t.answer} ${call.answer.status}`}
            fields={fieldsOf(call.answer.schema).map((field) => ({ ...field, required: false }))}
          />
        )}
        {call.refusals.length > 0 && (
          <>
            <h2 className={classes.h2}>{t.refusals}</h2>
            <RefusalTable refusals={call.refusals} />
          </>
        )}
      </div>
      <div className={classes.samples}>
        {operation['x-sandbox'] && (
          <div className={classes.buttons}>
            <Button icon={<IconPlayerPlay />} onClick={() => setTrying(true)}>
              {t.tryIt}
            </Button>
          </div>
        )}
        <CodePanel sample={callSample(call, location.origin)} label={t.request} />
        <Answers call={call} />
        <Suspense>
          {isTrying && (
            <TryOut call={call} credential={credential} onCredential={onCredential} onClose={() => setTrying(false)} />
          )}
        </Suspense>
      </div>
    </div>
  )
}
