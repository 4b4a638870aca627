import { archives } from '@brava/contract/archives/archives.endpoints.ts'
import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { date } from '../text/format.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { t } from './archives.texts.ts'

const rememberedMs = 10 * 60_000
/**
 * Nothing these notes are about is archived sooner than this (`Parameters`): for anything younger no request is needed.
 */
const youngest = Date.now() - 89 * 86_400_000

/**
 * Says that entries of a kind older than a date are archived. Next to a record that began at `since`, it shows only if
 * that is early enough to have such entries.
 */
export function ArchivedNote({ kind, since }: { kind: KeptKindName; since?: string }) {
  const mayAsk = useMay('distributors')
  const isOld = since === undefined || Date.parse(since) < youngest
  const query = useEndpoint(archives.until, undefined, { enabled: mayAsk && isOld, staleMs: rememberedMs })
  const until = query.data?.data.find((one) => one.kind === kind)?.until
  if (!until || (since !== undefined && Date.parse(since) >= Date.parse(until))) return null
  return <Notice tone="neutral">{t.older(date(until))}</Notice>
}
