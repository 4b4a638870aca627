import type { preferences } from '@brava/contract/preferences/preferences.endpoints.ts'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { callable } from '../../api/call.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import type { View } from './saved-views.tsx'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'

/** Identified by their paths, so that the schemas stay out of the first load. */
const views = callable<typeof preferences.views>('GET', '/saved-views/of/:name')
const saveView = callable<typeof preferences.saveView>('POST', '/saved-views')
const deleteView = callable<typeof preferences.deleteView>('DELETE', '/saved-views/:id')

export interface OwnView<Filters> extends View<Filters> {
  readonly id: number
  readonly isShared: boolean
  readonly mayDelete: boolean
}

interface Narrowing<Filters> {
  readonly filters: Filters
  readonly search: string
}

/** In the format of the list's address: "?q=north&status=[7]". */
function written<Filters extends object>({ filters, search }: Narrowing<Filters>): string {
  return defaultStringifySearch({ ...filters, ...(search ? { q: search } : {}) })
}

function understood<Filters>(text: string): { filters: Partial<Filters>; search: string } {
  const { q, ...filters } = defaultParseSearch(text) as Record<string, unknown>
  return {
    filters: filters as Partial<Filters>,
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
  }
}

/** Views of a list that the person saved, and those shared in the company; stored on the server. */
export function useOwnViews<Filters extends object>(list: string) {
  const query = useEndpoint(views, { params: { name: list } }, { staleMs: 5 * 60_000 })
  const saving = useAct(saveView, { refreshes: [views] })
  const deleting = useAct(deleteView, { refreshes: [views], says: false })
  const own: readonly OwnView<Filters>[] = (query.data?.data ?? []).map((view) => ({
    key: `own-${view.id}`,
    id: view.id,
    label: view.name,
    isShared: view.isShared,
    mayDelete: view.mayDelete,
    ...understood<Filters>(view.search),
  }))
  return {
    views: own,
    save: async (name: string, isShared: boolean, narrowing: Narrowing<Filters>) =>
      (await saving.run({ body: { list, name, isShared, search: written(narrowing) } })) !== undefined,
    remove: async (view: OwnView<Filters>) => {
      const answer = await deleting.run({ params: { id: view.id } })
      if (!answer) return
      const search = written({ filters: (view.filters ?? {}) as Filters, search: view.search ?? '' })
      toast('success', answer.data.info, {
        lifetime: 6000,
        action: {
          label: t.undo,
          run: () => void saving.run({ body: { list, name: view.label, isShared: view.isShared, search } }),
        },
      })
    },
  }
}
