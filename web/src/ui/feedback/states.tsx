import { IconAlertCircle, IconInbox, IconSearch } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { ApiError, infoOf } from '../../api/api-error.ts'
import { t as apiTexts } from '../../api/api.texts.ts'
import { Button } from '../basics/button.tsx'
import classes from './states.module.css'
import { InOverlay } from './in-overlay.ts'
import { usePageTitle } from '../layout/page-title.ts'
import { t } from '../start.texts.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  /** Replaces a whole page: then the title is its heading. */
  page?: boolean
  /** What is missing. */
  title: string
  /** Why, and what to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: what is missing, why, one action. */
export function EmptyState({ icon, page, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.stateIcon}>{icon ?? <IconInbox />}</span>
      <StateTitle page={page}>{title}</StateTitle>
      {children && <div className={classes.stateText}>{children}</div>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  )
}

/**
 * The title for a part of a page; when it replaces a whole page, it is the heading, the window's title and takes the
 * focus.
 */
function StateTitle({ page, children }: { page: boolean | undefined; children: string }) {
  return page ? <PageTitle>{children}</PageTitle> : <p className={classes.stateTitle}>{children}</p>
}

function PageTitle({ children }: { children: string }) {
  usePageTitle(children)
  return (
    <h1 className={classes.stateTitle} tabIndex={-1} data-page-title>
      {children}
    </h1>
  )
}

/** The filters match nothing: offers to clear them. */
export function NoMatchState({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState icon={<IconSearch />} title={t.noMatch} action={<Button onClick={onClear}>{t.clearAll}</Button>}>
      {t.noMatchText}
    </EmptyState>
  )
}

/**
 * What happened, Try again, and the reference to quote when asking for help. For a record that does not exist, or that
 * this person may not see, trying again is pointless: it offers the way back, except in a dialog or
 * drawer, which is closed.
 */
export function ErrorState({
  error,
  onRetry,
  retry = t.tryAgain,
  title,
  page,
}: {
  error: unknown
  onRetry?: () => void
  /** What its button says. */
  retry?: string
  title?: string
  /** Replaces a whole page: then the title is its heading. */
  page?: boolean | undefined
}) {
  const isMissing = error instanceof ApiError && error.status === 404
  const inOverlay = use(InOverlay)
  const reference = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className={classes.state} role="alert">
      <span className={classes.stateIcon} data-tone={isMissing ? undefined : 'danger'}>
        {isMissing ? <IconSearch /> : <IconAlertCircle />}
      </span>
      <StateTitle page={page}>{title ?? (isMissing ? t.missingTitle : t.errorTitle)}</StateTitle>
      <div className={classes.stateText}>{infoOf(error)}</div>
      {onRetry && !(isMissing && inOverlay) && (
        <div className={classes.stateAction}>
          {isMissing ? <Button onClick={goBack}>{t.back}</Button> : <Button onClick={onRetry}>{retry}</Button>}
        </div>
      )}
      {reference && !isMissing && (
        <span className={classes.reference}>
          {apiTexts.reference} <code>{reference}</code>
        </span>
      )}
    </div>
  )
}

/** To where the person came from; someone who opened a link in a new window goes to the home screen. */
function goBack() {
  if (history.length > 1) history.back()
  else location.assign('/')
}

/** A grey bar in place of text that is loading. */
export function Skeleton({ width = '60%', height = 12 }: { width?: number | string; height?: number }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** A card whose text is loading. */
export function SkeletonCard({ lines = 4 }: { lines?: number }) {
  return (
    <div className={classes.skeletonCard}>
      <Skeleton width={132} height={14} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${88 - ((line * 29) % 34)}%`} />
      ))}
    </div>
  )
}
