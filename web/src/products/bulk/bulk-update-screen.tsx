import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { products as calls } from '@brava/contract/products/products.endpoints.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTries } from '../../api/told-error.ts'
import { useAct } from '../../api/use-act.ts'
import { refresh, useEndpoint } from '../../api/use-endpoint.ts'
import { useList } from '../../api/use-list.ts'
import { isUnderWay, useRunEnd } from '../../api/use-run-end.ts'
import { BelowCostButton, useBelowCost } from '../../prices/below-cost.tsx'
import { bulkRunTexts } from '../../prices/bulk-run.texts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card, CardToolbar, CardScroll } from '../../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListToolbar } from '../../ui/table/list-toolbar.tsx'
import { useProductChoices } from '../product-choices.ts'
import { productColumns } from '../product-columns.tsx'
import { productFilters } from '../product-filters.ts'
import { t as products } from '../products.texts.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkRuleCard } from './bulk-rule-card.tsx'
import { type BulkValues, changeOf, noChange } from './bulk-values.ts'
import { bulkTexts as t } from './bulk.texts.ts'
import { LastBulkCard } from './last-bulk-card.tsx'

/** Changes many products at once: which products, what change, each before and after; then a job, and undo. */
export function BulkUpdateScreen() {
  const navigate = useNavigate()
  const { ids: brought } = useSearch({ strict: false }) as { ids?: number[] }
  const list = useList(calls.list, { remember: 'products-to-change', enabled: !brought })
  const [values, setValues] = useState<BulkValues>(noChange)
  const choices = useProductChoices()
  const unit = currencySymbol(list.answer?.currency ?? '')
  const start = useAct(calls.bulkUpdate, { says: false, refreshes: [calls.lastBulkUpdate] })
  const below = useBelowCost()
  const { last, watch } = useLastBulk()

  const ticked = [...list.selection.ids].map(Number)
  const ids = brought ?? (list.selection.allMatching || ticked.length === 0 ? undefined : ticked)
  const choice = ids ? { ids } : { filters: list.request.filters, quickSearch: list.request.quickSearch }
  const change = changeOf(values)
  // Waits for a pause in typing: every preview reads all chosen products.
  const wanted = change && { ...choice, ...change }
  const [asked] = useDebouncedValue(wanted, 500)
  const query = useEndpoint(
    calls.bulkUpdate,
    { body: { ...asked, isDryRun: true } },
    { enabled: asked !== undefined, keepPrevious: true },
  )
  const preview = asked ? query.data?.data.preview : undefined
  // What is sent is what the screen shows, and what the person has seen of it.
  const isSeen = preview !== undefined && !query.isFetching && JSON.stringify(asked) === JSON.stringify(wanted)
  const isReady = isSeen && preview.changing > 0 && !isUnderWay(last)

  const wish = { ...wanted, digest: preview?.digest }
  const question = below.about(wish)
  const tries = useTries()
  const go = () =>
    tries.run(async () => {
      if (!isReady) return
      try {
        const done = await below.send(wish, async (agreed) => {
          const { data } = await start.attempt({ body: { ...wish, ...agreed } })
          if (data.update) watch(data.update.id)
        })
        if (done) setValues(noChange)
      } catch (thrown) {
        // What would change now is another thing than what is on the screen.
        if (thrown instanceof ApiError && thrown.status === 409) void refresh(calls.bulkUpdate)
        throw thrown
      }
    })
  return (
    <Page>
      <PageHeader
        title={t.title}
        actions={
          <BelowCostButton
            below={question}
            label={bulkRunTexts.start(preview?.changing ?? 0)}
            disabled={!isReady}
            pending={start.pending}
            onClick={() => void go()}
          />
        }
      />
      <PageBody>
        {last && <LastBulkCard update={last} />}
        {question.notice}
        {brought ? (
          <Card
            title={t.which}
            facts={t.ticked(brought.length)}
            actions={
              <Button size="sm" onClick={() => void navigate({ to: '/products/bulk-update', search: {} as never })}>
                {t.chooseOthers}
              </Button>
            }
          />
        ) : (
          <Card title={t.which} facts={t.whichFacts} flush>
            <CardToolbar>
              <ListToolbar list={list} search={products.search} filters={productFilters(choices, unit)} />
            </CardToolbar>
            <CardScroll>
              <DataTable
                plain
                selectable
                label={t.which}
                list={list}
                columns={productColumns(unit)}
                empty={<EmptyState title={products.noProducts}>{products.noProductsWhy}</EmptyState>}
              />
            </CardScroll>
          </Card>
        )}
        <BulkRuleCard
          values={values}
          onChange={(next) => setValues({ ...values, ...next })}
          choices={choices}
          unit={unit}
        />
        <BulkPreview preview={preview} error={asked ? query.error : null} />
      </PageBody>
    </Page>
  )
}

/** The last change, followed while it runs; the screen's data are read again when it ends. */
function useLastBulk() {
  const query = useEndpoint(calls.lastBulkUpdate, undefined, {
    everyMs: ({ data }) => (isUnderWay(data) ? 700 : false),
  })
  const last = query.data?.data ?? null
  const watch = useRunEnd(last, () => void refresh())
  return { last, watch }
}
