import { mailOutbox } from '@brava/contract/mail-outbox/mail-outbox.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { languageNames } from '../text/language.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import classes from './mail-outbox.module.css'
import { t } from './mail-outbox.texts.ts'
import { StateBadge } from './mail-columns.tsx'
import { MailFrame } from './mail-frame.tsx'

export function MailView({ id }: { id: number }) {
  const query = useEndpoint(mailOutbox.get, { params: { id } })
  const retry = useAct(mailOutbox.retry)
  return (
    <Loaded query={query}>
      {({ data }) => {
        // Only links to this portal are offered: the frame itself opens none.
        const link = new RegExp(`${location.origin.replace(/[.]/g, '\\.')}/auth/\\S+`).exec(data.text)?.[0]
        return (
          <>
            <div className={classes.facts}>
              <KeyValues
                pairs={[
                  [t.to, data.toName ? `${data.toName} <${data.toAddress}>` : data.toAddress],
                  [t.created, dateTime(data.createdDate)],
                  data.sentDate ? [t.sentAt, dateTime(data.sentDate)] : null,
                  [t.language, languageNames[data.language]],
                  [t.state, <StateBadge key="state" state={data.state} />],
                  data.error ? [t.problem, `${data.error} (${t.tries(data.tries)})`] : null,
                ]}
              />
              {data.state === 'failed' && (
                <Button pending={retry.pending} onClick={() => void retry.run({ params: { id } })}>
                  {t.retry}
                </Button>
              )}
              {link && <ButtonLink to={link.slice(location.origin.length)}>{t.openLink}</ButtonLink>}
            </div>
            <MailFrame subject={data.subject} html={data.html} />
          </>
        )
      }}
    </Loaded>
  )
}
