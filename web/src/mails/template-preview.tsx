import type { Sent } from '@brava/contract/endpoint.ts'
import { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { MailFrame } from '../mail-outbox/mail-frame.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './mails.module.css'
import { t } from './mails.texts.ts'

/** A sample of the mail with the current text, and a button to send a test to the person's own address. */
export function TemplatePreview({ words }: { words: Sent<typeof mailTemplates.preview>['body'] }) {
  const { userData } = useProfile()
  const [width, setWidth] = useState<'desk' | 'phone'>('phone')
  const [body] = useDebouncedValue(words, 500)
  const query = useEndpoint(mailTemplates.preview, { body }, { enabled: body.body !== '', keepPrevious: true })
  const test = useAct(mailTemplates.test, { refreshes: [] })
  return (
    <Card
      flush
      title={t.preview}
      actions={
        <Segmented
          label={t.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: t.phone },
            { value: 'desk', label: t.desk },
          ]}
        />
      }
      foot={
        <>
          <span className={classes.testTo}>{t.testTo(userData.email)}</span>
          <Button
            icon={<IconSend />}
            pending={test.pending}
            disabled={words.body === ''}
            onClick={() => void test.run({ body: words })}
          >
            {t.sendTest}
          </Button>
        </>
      }
    >
      {query.error && <Notice tone="danger">{infoOf(query.error)}</Notice>}
      <Loaded query={query}>
        {({ data }) => (
          <>
            <p className={classes.previewSubject}>{data.subject}</p>
            <MailFrame subject={data.subject} html={data.html} width={width} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
