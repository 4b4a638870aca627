import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'
import { promotionTransitions } from '@brava/contract/promotions/promotion-states.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useBelowCost } from '../prices/below-cost.tsx'
import { count } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FormRoot } from '../ui/form/form-root.tsx'
import { SaveButton } from '../ui/form/save-button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Money } from '../ui/table/cells.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { PromotionBadge } from './promotion-columns.tsx'
import { e } from './promotion-editor.texts.ts'
import { PromotionForm } from './promotion-form.tsx'
import { bodyOf, type Promotion, type PromotionValues, valuesOf } from './promotion-form-values.ts'

/** One promotion: its content, for whom and when it runs, and its results. */
export function PromotionScreen() {
  const id = useIdParam()
  const query = useEndpoint(promotions.one, { params: { id } })
  return (
    <Loaded page query={query}>
      {({ data }) => <Record key={data.id} promotion={data} />}
    </Loaded>
  )
}

type Asked = 'activate' | 'deactivate' | 'delete'

function Record({ promotion }: { promotion: Promotion }) {
  const navigate = useNavigate()
  const { id, state } = promotion
  const held = useHeldVersion({ version: promotion.version, values: valuesOf(promotion) })
  /** Switching it on or off is one version more, and changes none of the fields. */
  const turned = (version: number) => held.hold({ version: version + 1, values: held.values() })
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const edit = useAct(promotions.edit)
  const stop = useAct(promotions.deactivate)
  const remove = useAct(promotions.delete, { refreshes: [promotions.list] })
  const below = useBelowCost()
  const form = useForm<PromotionValues>({
    schema: promotions.create.body,
    initial: valuesOf(promotion),
    toWire: bodyOf,
    submit: (values) =>
      below.send(bodyOf(values), async (agreed) => {
        const body = { ...bodyOf(values), version: held.version(), ...agreed }
        const { data } = await edit.attempt({ params: { id }, body })
        held.hold({ version: data.version, values })
        form.accept(values)
      }),
  })
  held.useLatest(form)
  const question = below.about(bodyOf(form.values))
  const may = (action: keyof typeof promotionTransitions) => mayTake(promotionTransitions, action, state)
  return (
    <FormRoot form={form}>
      <Page>
        <PageHeader
          title={promotion.title}
          badge={<PromotionBadge state={state} />}
          facts={form.changed && may('activate') ? e.saveFirst : undefined}
          actions={
            <>
              <Menu
                entries={[
                  {
                    label: e.copy,
                    icon: <IconCopy />,
                    onClick: () => void navigate({ to: '/custom-notifications/new', search: { copy: id } as never }),
                  },
                  'divider',
                  { label: e.delete, icon: <IconTrash />, danger: true, onClick: () => setAsked('delete') },
                ]}
              />
              {may('deactivate') && (
                <Button variant="danger" onClick={() => setAsked('deactivate')}>
                  {said(promotionTransitions.deactivate.label)}
                </Button>
              )}
              {may('activate') && (
                <Button disabled={form.changed} onClick={() => setAsked('activate')}>
                  {said(promotionTransitions.activate.label)}
                </Button>
              )}
              <SaveButton {...(question.confirm ? { label: question.confirm } : {})} />
            </>
          }
        />
        <PageBody>
          {question.notice}
          <PromotionForm form={form} saved={promotion} side={<Results promotion={promotion} />} />
        </PageBody>
      </Page>
      {asked === 'activate' && <ActivateDialog ids={[id]} version={held.version()} onClose={close} done={turned} />}
      <ConfirmDialog
        open={asked === 'deactivate'}
        onClose={close}
        title={e.stopTitle(1)}
        confirm={said(promotionTransitions.deactivate.label)}
        onConfirm={async () => {
          const version = held.version()
          if (await stop.run({ body: { ids: [id] } })) turned(version)
        }}
      >
        {e.stopText}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        title={e.deleteTitle(1)}
        confirm={e.delete}
        onConfirm={async () => {
          if (await remove.run({ body: { ids: [id] } })) void navigate({ to: '/custom-notifications' })
        }}
      >
        {e.deleteText}
      </ConfirmDialog>
    </FormRoot>
  )
}

/** Who has seen it, what was bought, what was earned. */
function Results({ promotion }: { promotion: Promotion }) {
  const { reached, seen, skipped, added, orders, keys, net, margin } = promotion.results
  const unit = currencySymbol(promotion.currency)
  if (promotion.state === 'draft') return null
  return (
    <Card title={e.results} foot={e.resultsFoot}>
      <KeyValues
        pairs={[
          [e.reachesNow, count(reached)],
          [e.seen, count(seen)],
          [e.skipped, count(skipped)],
          [e.added, count(added)],
          [e.orders, count(orders)],
          [e.keys, count(keys)],
          [e.sold, <Money key="net" value={net} currency={unit} />],
          [e.earned, <Money key="margin" value={margin} currency={unit} />, 'strong'],
        ]}
      />
    </Card>
  )
}
