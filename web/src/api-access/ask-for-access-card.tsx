import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { t } from './api-access.texts.ts'

/** What a reseller can do for its retailer's web shop: ask the retailer's admins, who create the credential. */
export function AskForAccessCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(apiCredentials.ofRetailer, { params: { id: companyId } })
  const ask = useAct(apiCredentials.ask)
  return (
    <Loaded query={query}>
      {({ data: { hasCredential, hasWebhook, admins, askedDate } }) => (
        <Card
          title={t.title}
          flush
          actions={
            !hasCredential &&
            admins > 0 && (
              <Button size="sm" pending={ask.pending} onClick={() => void ask.run({ params: { id: companyId } })}>
                {t.ask}
              </Button>
            )
          }
        >
          <Notice tone={admins === 0 ? 'warning' : 'info'}>{admins === 0 ? t.noAdmin : t.onlyAdmins}</Notice>
          <Rows>
            <State label={t.hasCredential} isThere={hasCredential} />
            <State label={t.hasWebhook} isThere={hasWebhook} />
            <Row>{askedDate ? t.asked(dateTime(askedDate)) : t.notAsked}</Row>
            <Row>{t.feedOfRetailer}</Row>
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}

function State({ label, isThere }: { label: string; isThere: boolean }) {
  return (
    <Row after={<Badge tone={isThere ? 'success' : 'neutral'}>{isThere ? t.active : t.missing}</Badge>}>{label}</Row>
  )
}
