import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconArrowBackUp,
  IconBox,
  IconClock,
  IconDownload,
  IconEye,
  IconReceipt,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ArchivedNote } from '../archives/archived-note.tsx'
import { dateTime } from '../text/format.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Timeline, type TimelineEvent } from '../ui/layout/timeline.tsx'
import { t } from './keys.texts.ts'
import { custodyTexts } from './custody.texts.ts'

const kinds: Record<string, { title: string; icon: ReactNode; tone: NonNullable<TimelineEvent['tone']> }> = {
  imported: { title: custodyTexts.kindImported, icon: <IconBox />, tone: 'accent' },
  reserved: { title: custodyTexts.kindReserved, icon: <IconClock />, tone: 'info' },
  assigned: { title: custodyTexts.kindAssigned, icon: <IconReceipt />, tone: 'success' },
  delivered: { title: custodyTexts.kindDelivered, icon: <IconSend />, tone: 'success' },
  resent: { title: custodyTexts.kindResent, icon: <IconSend />, tone: 'neutral' },
  revealed: { title: custodyTexts.kindRevealed, icon: <IconEye />, tone: 'neutral' },
  downloaded: { title: custodyTexts.kindDownloaded, icon: <IconDownload />, tone: 'neutral' },
  released: { title: custodyTexts.kindReleased, icon: <IconArrowBackUp />, tone: 'neutral' },
  faulty: { title: custodyTexts.kindFaulty, icon: <IconAlertTriangle />, tone: 'danger' },
  returned: { title: custodyTexts.kindReturned, icon: <IconArrowBackUp />, tone: 'info' },
  withdrawn: { title: custodyTexts.kindWithdrawn, icon: <IconX />, tone: 'warning' },
  movedOut: { title: custodyTexts.kindMovedOut, icon: <IconArrowsExchange />, tone: 'info' },
  movedIn: { title: custodyTexts.kindMovedIn, icon: <IconArrowsExchange />, tone: 'info' },
  deleted: { title: custodyTexts.kindDeleted, icon: <IconTrash />, tone: 'danger' },
}

/** The custody log of one key: who had it, when, from where and why. */
export function CustodyDialog({ keyId, last4, onClose }: { keyId: number; last4: string; onClose: () => void }) {
  const log = useEndpoint(keys.custody, { params: { id: keyId } })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.custody}
      subtitle={last4 ? <span style={{ fontFamily: 'var(--mono)' }}>•••• {last4}</span> : t.pictureKey}
      width={640}
      flush
    >
      <ArchivedNote kind="custody_log" />
      <Loaded query={log}>
        {({ data }) => (
          <Timeline
            events={[...data].reverse().map((entry) => {
              const kind = kinds[entry.kind]
              return {
                key: entry.id,
                icon: kind?.icon ?? <IconClock />,
                tone: kind?.tone ?? 'neutral',
                title: (
                  <>
                    {kind?.title ?? entry.kind}
                    {entry.batch && ` · ${entry.batch}`}
                    {entry.orderNumber && (
                      <>
                        {' · '}
                        <Link to={`/orders/edit/${entry.orderId}`}>{entry.orderNumber}</Link>
                      </>
                    )}
                  </>
                ),
                facts: [entry.userName || custodyTexts.system, entry.company, entry.ip, entry.reason]
                  .filter(Boolean)
                  .join(' · '),
                time: dateTime(entry.at),
              }
            })}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
