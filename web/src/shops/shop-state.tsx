import type { Answered } from '@brava/contract/endpoint.ts'
import { shopWork } from '@brava/contract/shops/shop-work.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { isUnderWay } from '../api/use-run-end.ts'
import { ago, count, dateTime } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Progress } from '../ui/feedback/progress.tsx'
import { t } from './shop-work.texts.ts'

export type ShopState = Answered<typeof shopWork.states>['data'][number]

/** When a shop was last compared and pushed, in one line. */
export const factsOf = ({ host, comparedDate, pushedDate, everyHours }: ShopState): string =>
  [
    host,
    comparedDate ? t.comparedAt(ago(comparedDate)) : t.neverCompared,
    pushedDate && t.pushedAt(ago(pushedDate)),
    everyHours !== null && t.everyHours(everyHours),
  ]
    .filter(Boolean)
    .join(' · ')

/** What is in progress in a shop, what went wrong, and the possible actions. */
export function ShopStateNotice({ shop }: { shop: ShopState }) {
  const { slot, run, problem, nextTryDate, pausedDate } = shop
  const resume = useAct(shopWork.resume)
  const act = (label: string) => (
    <Button size="sm" pending={resume.pending} onClick={() => void resume.run({ params: { slot } })}>
      {label}
    </Button>
  )
  if (pausedDate) {
    return <Notice tone="danger" action={act(t.resume)}>{`${t.pausedWhy} ${problem ?? ''}`}</Notice>
  }
  if (nextTryDate) {
    return (
      <Notice tone="warning" action={act(t.tryNow)}>
        {`${problem ?? ''} ${t.nextTry(dateTime(nextTryDate))}`}
      </Notice>
    )
  }
  if (run && isUnderWay(run)) {
    const words = run.kind === 'compare' ? t.comparing : t.pushing
    return (
      <Progress done={run.done + run.failed} total={run.total}>
        {words({ done: count(run.done + run.failed), total: count(run.total) })}
      </Progress>
    )
  }
  return problem && <Notice tone="warning">{problem}</Notice>
}
