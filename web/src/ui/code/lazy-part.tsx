import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { toast } from '../../state/toast.ts'
import { ErrorState } from '../feedback/states.tsx'
import { t } from '../start.texts.ts'
import { ChunkError, withinLimit } from './load-code.ts'

/**
 * A part of a screen whose code is loaded when it is first shown. If the code does not arrive within 120 s
 * (specification §9), the screen and what was typed on it stay. A part that is shown `here` says so in its place, with
 * Try again. One that opens `over` the screen, or belongs to its frame, says so in a toast and closes; its code is asked
 * for again when it is opened again. The code of a release that is no longer served never arrives: the page is reloaded
 * when the person says so.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: 'here' | 'over',
): ComponentType<P> {
  const asked = () => lazy(async () => ({ default: await withinLimit(load()) }))
  // A lazy component keeps its failure for ever.
  let latest = asked()
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => latest)
    const [tries, setTries] = useState(0)
    const failed = () => {
      if (latest === Part) latest = asked()
      if (place === 'here') return
      toast('error', t.loadFailed, { action: { label: t.reload, run: reload } })
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    }
    const again = () => {
      setPart(() => latest)
      setTries(tries + 1)
    }
    // It stayed in place, closed, after its code had not arrived.
    if ('open' in props && props.open && Part !== latest) again()
    return (
      <Boundary
        part={Part}
        onFailed={failed}
        instead={place === 'here' && <Missing onRetry={tries === 0 ? again : undefined} />}
      >
        <Part {...props} />
      </Boundary>
    )
  }
}

const reload = () => location.reload()

/** What was tried in vain is offered as a reload. */
function Missing({ onRetry }: { onRetry: (() => void) | undefined }) {
  return <ErrorState error={t.loadFailed} onRetry={onRetry ?? reload} retry={onRetry ? t.tryAgain : t.reload} />
}

interface BoundaryProps {
  /** Another one is tried anew. */
  readonly part: unknown
  readonly onFailed: () => void
  readonly instead: ReactNode
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown; of: unknown }> {
  override state: { error: unknown; of: unknown } = { error: undefined, of: this.props.part }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps({ part }: BoundaryProps, { of }: { of: unknown }) {
    return part === of ? null : { error: undefined, of: part }
  }
  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkError) this.props.onFailed()
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A fault of the part itself is one of the screen.
    if (!(error instanceof ChunkError)) throw error
    return this.props.instead
  }
}
