import type { ReactNode } from 'react'
import classes from './states.module.css'
import { t } from '../start.texts.ts'
import { Skeleton, SkeletonCard, ErrorState } from './states.tsx'

/** A record that is loading: its heading, the record itself, what is beside it. */
function SkeletonPage() {
  return (
    <div className={classes.skeletonPage} role="status">
      <span className="visually-hidden">{t.loading}</span>
      <Skeleton width={260} height={20} />
      <div className={classes.skeletonColumns}>
        <SkeletonCard lines={7} />
        <SkeletonCard lines={5} />
      </div>
    </div>
  )
}

/** Loading, failed or loaded: <Loaded query={order}>{(order) => …}</Loaded> */
export function Loaded<T>({
  query,
  skeleton,
  page,
  children,
}: {
  query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  skeleton?: ReactNode
  /** The whole page waits for the answer, including its heading. */
  page?: boolean
  children: (data: NonNullable<T>) => ReactNode
}) {
  if (query.data !== undefined && query.data !== null) return children(query.data as NonNullable<T>)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} page={page} />
  if (skeleton) return skeleton
  if (page) return <SkeletonPage />
  return (
    <div className={classes.skeletonPart} role="status">
      <span className="visually-hidden">{t.loading}</span>
      <Skeleton width="72%" />
      <Skeleton width="64%" />
      <Skeleton width="68%" />
    </div>
  )
}
