import classes from '../developers.module.css'
import { t } from '../developers.texts.ts'
import { CodePanel } from '../samples/code-panel.tsx'
import { Words } from '../words.tsx'
import type { Refusal } from './document.ts'
import { RefusalTable } from './refusal-table.tsx'

const sample = (origin: string) => `{
  "type": "${origin}/devs/documentation#common.keyReused",
  "title": "This idempotency key was used for another request.",
  "status": 422,
  "code": "common.keyReused",
  "retry": "newKey",
  "action": "Send the first request again, or use a new key for this one.",
  "requestId": "req_8Kq2"
}`

/** Every refusal with what to do. `at` is the code in the address: the `type` of a problem links here. */
export function ErrorsPage({ refusals, at }: { refusals: readonly Refusal[]; at: string }) {
  return (
    <div className={classes.section} data-call>
      <div className={classes.prose}>
        <p className={classes.lead}>
          <Words>{t.errorsLead}</Words>
        </p>
        <ul className={classes.points}>
          {[t.retrySameKey, t.retryNewKey, t.retryNever].map((words) => (
            <li key={words}>
              <Words>{words}</Words>
            </li>
          ))}
        </ul>
        <RefusalTable refusals={refusals} at={at} />
      </div>
      <div className={classes.samples}>
        <CodePanel sample={{ json: sample(location.origin) }} label={t.answer} />
      </div>
    </div>
  )
}
