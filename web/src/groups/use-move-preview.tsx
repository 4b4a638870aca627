import { type Answered, mostIdsOfPage } from '@brava/contract/endpoint.ts'
import type { groups } from '@brava/contract/groups/groups.endpoints.ts'
import { useAhead } from '../prices/use-price-preview.tsx'
import { t } from './groups.texts.ts'
import { SyncPreview } from './sync-preview.tsx'

type Preview = NonNullable<Answered<typeof groups.changeCompanies>['data']['preview']>

/** Why this many companies cannot be moved at once; undefined: they can. */
export const tooMany = (companies: number) => (companies > mostIdsOfPage ? t.atMostCompanies(mostIdsOfPage) : undefined)

/** What companies would pay inside the group, or outside it, before they are moved. */
export const useMovePreview = () =>
  useAhead<Preview>({
    show: (preview) => <SyncPreview {...preview} nothing={t.noPriceChanges} />,
    confirm: (preview) => (preview.prices > 0 ? t.moveN(preview.prices) : t.moveOnly),
  })
