import type { Answered } from '@brava/contract/endpoint.ts'
import { eventTypes } from '@brava/contract/webhooks/event-types.ts'
import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Deliveries } from './deliveries.tsx'
import { RangeDialog } from './range-dialog.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { t } from './webhooks.texts.ts'

type Webhook = Answered<typeof webhooks.one>['data']

const offWords = { person: t.offPerson, gone: t.offGone, failing: t.offFailing } as const

/** One webhook: its state, every event that was sent to it, and the possible actions. */
export function WebhookPart({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useEndpoint(webhooks.one, { params: { id } }, { everyMs: 5000 })
  return (
    <Loaded page query={query}>
      {({ data }) => <WebhookPage webhook={data} onClose={onClose} />}
    </Loaded>
  )
}

type Asking = 'edit' | 'rotate' | 'remove' | 'range'

function WebhookPage({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, isOn, offReason, failingSince, types } = webhook
  const [asking, setAsking] = useState<Asking>()
  const [secret, setSecret] = useState<string>()
  const test = useAct(webhooks.test)
  const turn = useAct(webhooks.turn)
  const rotate = useAct(webhooks.rotate)
  const remove = useAct(webhooks.remove)
  const replay = useAct(webhooks.replay)
  const params = { id }
  const close = () => setAsking(undefined)
  const turnTo = (to: boolean, fromWhereItStopped = true) =>
    void turn.run({ params, body: { isOn: to, fromWhereItStopped } })
  const entries = [
    { label: t.edit, onClick: () => setAsking('edit') },
    { label: t.rotate, onClick: () => setAsking('rotate') },
    ...(isOn
      ? [
          { label: t.replayFailed, onClick: () => void replay.run({ params, body: { failed: true } }) },
          { label: t.replayRange, onClick: () => setAsking('range') },
          { label: t.turnOff, onClick: () => turnTo(false) },
        ]
      : [{ label: t.turnOnNow, onClick: () => turnTo(true, false) }]),
    { label: t.remove, danger: true, onClick: () => setAsking('remove') },
  ]
  return (
    <Page>
      <PageHeader
        title={webhook.name}
        badge={<WebhookBadge webhook={webhook} />}
        facts={`${webhook.companyName} · ${webhook.address}`}
        actions={
          <>
            <Button onClick={onClose}>{t.all}</Button>
            <Menu label={t.more} entries={entries} />
            {isOn ? (
              <Button
                variant="primary"
                icon={<IconSend />}
                pending={test.pending}
                onClick={() => void test.run({ params })}
              >
                {t.test}
              </Button>
            ) : (
              <Button variant="primary" pending={turn.pending} onClick={() => turnTo(true)}>
                {t.turnOn}
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {offReason && <Notice tone="warning">{offWords[offReason]}</Notice>}
        {isOn && failingSince && <Notice tone="warning">{t.failingSince(dateTime(failingSince))}</Notice>}
        <p style={{ margin: 0 }}>
          {types.length === 0 ? t.allTypes : types.map((type) => said(eventTypes[type])).join(', ')}
        </p>
        <Deliveries webhook={webhook} />
      </PageBody>
      {asking === 'edit' && <WebhookDialog webhook={webhook} onSecret={setSecret} onClose={close} />}
      {asking === 'range' && <RangeDialog webhookId={id} onClose={close} />}
      {secret && <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        open={asking === 'rotate'}
        onClose={close}
        title={t.rotateTitle}
        confirm={t.rotate}
        onConfirm={async () => {
          const answer = await rotate.run({ params })
          if (answer) setSecret(answer.data.secret)
        }}
      >
        {t.rotateText}
        {webhook.formerSecretUntil !== null && t.rotateEnds(dateTime(webhook.formerSecretUntil))}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={t.removeTitle(webhook.name)}
        confirm={t.remove}
        danger
        onConfirm={async () => {
          if (await remove.run({ params })) onClose()
        }}
      >
        {t.removeText}
      </ConfirmDialog>
    </Page>
  )
}
