import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly title: string
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  /** Milliseconds until it disappears; null stays until closed. */
  readonly lifetime: number | null
}

export interface ToastOptions {
  detail?: string
  action?: { label: string; run: () => void }
  /** Errors stay until closed; everything else disappears after 5000 ms (specification §9). */
  lifetime?: number | null
}

/** Specification §9. */
const most = 20
const defaultLifetime = 5000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message at the top right. An identical toast (same kind and text) is not shown twice (specification §5). */
export function toast(kind: ToastKind, title: string, options: ToastOptions = {}): number {
  const same = toasts.find((shown) => shown.kind === kind && shown.title === title && shown.detail === options.detail)
  if (same) return same.id
  const lifetime = options.lifetime === undefined ? (kind === 'error' ? null : defaultLifetime) : options.lifetime
  const added: Toast = { id: nextId++, kind, title, detail: options.detail, action: options.action, lifetime }
  set([added, ...toasts].slice(0, most))
  return added.id
}

/** Changes the text of a toast that is still shown. */
export function changeToast(id: number, change: Pick<ToastOptions, 'detail'>) {
  set(toasts.map((shown) => (shown.id === id ? { ...shown, ...change } : shown)))
}

export function closeToast(id: number) {
  set(toasts.filter((shown) => shown.id !== id))
}

export function clearToasts() {
  set([])
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
