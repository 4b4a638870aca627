import type { Answered } from '@brava/contract/endpoint.ts'
import { notificationMail, notificationTopics } from '@brava/contract/notifications/notification-topics.ts'
import { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { useRef, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { said } from '../text/texts.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import classes from './notifications.module.css'
import { t } from './notifications.texts.ts'

type Choice = Answered<typeof notifications.choices>['data'][number]

/** How a person is notified of each topic: in the portal, by e-mail at once, as a daily digest. */
export function ChoicesCard() {
  const choices = useEndpoint(notifications.choices, undefined)
  const choose = useAct(notifications.choose, { refreshes: [] })
  /** What was set and is not read back yet, by topic: the next change builds on it. */
  const [wished, setWished] = useState<ReadonlyMap<Choice['topic'], Choice>>(new Map())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function set(wish: Choice) {
    setWished((all) => new Map(all).set(wish.topic, wish))
    queue.current = queue.current.then(async () => {
      if (await choose.run({ body: wish })) await refresh(notifications.choices)
      setWished((all) => (all.get(wish.topic) === wish ? new Map([...all].filter(([, one]) => one !== wish)) : all))
    })
  }

  return (
    <Loaded query={choices}>
      {({ data }) => (
        <Card title={t.choose} flush foot={t.chooseFacts}>
          <Rows>
            {data.map((stored) => {
              const choice = wished.get(stored.topic) ?? stored
              const { label, meaning } = notificationTopics[choice.topic]
              return (
                <div key={choice.topic} className={classes.choice}>
                  <div className={classes.choiceWords}>
                    <div className={classes.choiceName}>{said(label)}</div>
                    <div className={classes.choiceFacts}>{said(meaning)}</div>
                  </div>
                  <Switch
                    label={t.inProduct}
                    ariaLabel={`${said(label)}: ${t.inProduct}`}
                    checked={choice.inProduct}
                    onChange={(inProduct) => set({ ...choice, inProduct })}
                  />
                  <Segmented
                    label={`${said(label)}: ${t.byMail}`}
                    value={choice.mail}
                    onChange={(mail) => set({ ...choice, mail })}
                    options={[
                      { value: notificationMail.never, label: t.never },
                      { value: notificationMail.atOnce, label: t.atOnce },
                      { value: notificationMail.daily, label: t.daily },
                    ]}
                  />
                </div>
              )
            })}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}
