import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { refresh, useEndpoint } from '../api/use-endpoint.ts'
import { isUnderWay, useRunEnd } from '../api/use-run-end.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { DifferencesList } from './differences-list.tsx'
import { MissingList } from './missing-list.tsx'
import { RunsList } from './runs-list.tsx'
import { factsOf, type ShopState, ShopStateNotice } from './shop-state.tsx'
import { t } from './shop-work.texts.ts'
import { UnlinkedList } from './unlinked-list.tsx'

/** The connected shops: what differs and can be pushed, what is linked with what, and what was done. */
export function ShopWorkScreen() {
  const query = useEndpoint(shopWork.states, undefined, {
    everyMs: ({ data }) => (data.some(({ run }) => isUnderWay(run)) ? 1000 : 15_000),
  })
  return (
    <Loaded page query={query}>
      {({ data }) => (data.length === 0 ? <NoShop /> : <Shops shops={data} />)}
    </Loaded>
  )
}

function NoShop() {
  const isAdministrator = useMay('administrators')
  return (
    <ListPage>
      <PageHeader title={t.title} />
      <EmptyState
        title={t.none}
        action={isAdministrator && <ButtonLink to="/settings?tab=shops">{t.settings}</ButtonLink>}
      >
        {t.noneWhy}
      </EmptyState>
    </ListPage>
  )
}

/** A notification opens its shop (?shop=second). */
function Shops({ shops }: { shops: readonly ShopState[] }) {
  const { shop: asked } = useSearch({ strict: false }) as { shop?: ShopSlot }
  const [slot, setSlot] = useState(asked)
  useEffect(() => {
    if (asked) setSlot(asked)
  }, [asked])
  const shop = shops.find((one) => one.slot === slot) ?? shops[0]
  return shop && <Shop key={shop.slot} shop={shop} shops={shops} onChoose={setSlot} />
}

function Shop({
  shop,
  shops,
  onChoose,
}: {
  shop: ShopState
  shops: readonly ShopState[]
  onChoose: (slot: ShopSlot) => void
}) {
  const { slot, run } = shop
  const [tab, setTab] = useTab(['differences', 'unlinked', 'missing', 'history'])
  // What a run changed is read again when it ends; a short run may be over before it is first read.
  const watch = useRunEnd(run, () => void refresh())
  const compare = useAct(shopWork.compare, {
    says: false,
    refreshes: [shopWork.states],
    done: ({ data }) => watch(data.run.id),
  })
  return (
    <ListPage>
      <PageHeader
        title={t.title}
        facts={factsOf(shop)}
        badge={
          (shop.pausedDate && <Badge tone="danger">{t.paused}</Badge>) ||
          (!shop.isOn && <Badge tone="neutral">{t.off}</Badge>)
        }
        actions={
          <>
            {shops.length > 1 && (
              <Segmented
                label={t.shop}
                value={slot}
                onChange={onChoose}
                options={shops.map((one) => ({ value: one.slot, label: one.name }))}
              />
            )}
            <Button
              icon={<IconRefresh />}
              disabled={!shop.isOn || isUnderWay(run)}
              pending={compare.pending}
              onClick={() => void compare.run({ params: { slot } })}
            >
              {t.compare}
            </Button>
          </>
        }
      />
      <ShopStateNotice shop={shop} />
      <Tabs
        label={t.parts}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            key: 'differences',
            label: t.differences,
            count: shop.differing,
            tone: shop.differing > 0 ? 'warning' : 'neutral',
          },
          { key: 'unlinked', label: t.unlinkedTab, count: shop.unlinked },
          { key: 'missing', label: t.missingTab },
          { key: 'history', label: t.history },
        ]}
      />
      {tab === 'differences' && <DifferencesList shop={shop} onStarted={watch} />}
      {tab === 'unlinked' && <UnlinkedList slot={slot} isCompared={shop.comparedDate !== null} />}
      {tab === 'missing' && <MissingList slot={slot} />}
      {tab === 'history' && <RunsList slot={slot} onStarted={watch} />}
    </ListPage>
  )
}
