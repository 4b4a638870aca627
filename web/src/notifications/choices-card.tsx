import { notificationMail, notificationTopics } from '@brava/contract/notifications/notification-topics.ts'
import { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { said } from '../text/texts.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Switch } from '../ui/field/switch.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import classes from './notifications.module.css'
import { t } from './notifications.texts.ts'

/** How a person is notified of each topic: in the portal, by e-mail at once, as a daily digest. */
export function ChoicesCard() {
  const choices = useEndpoint(notifications.choices, undefined)
  const choose = useAct(notifications.choose, { refreshes: [notifications.choices] })
  return (
    <Loaded query={choices}>
      {({ data }) => (
        <Card title={t.choose} flush foot={t.chooseFacts}>
          <Rows>
            {data.map((choice) => {
              const { label, meaning } = notificationTopics[choice.topic]
              const set = (change: Partial<typeof choice>) => void choose.run({ body: { ...choice, ...change } })
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
                    onChange={(inProduct) => set({ inProduct })}
                  />
                  <Segmented
                    label={`${said(label)}: ${t.byMail}`}
                    value={choice.mail}
                    onChange={(mail) => set({ mail })}
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
