import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ago } from '../text/format.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { TwoLine } from '../ui/table/cells.tsx'
import { AddressDialog, StateBadge } from './addresses-dialog.tsx'
import { t } from './feeds.texts.ts'

/** The product feeds of one partner, each with its secret address. */
export function CompanyFeedsCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(productFeeds.ofCompany, { params: { id: companyId } })
  const show = useAct(productFeeds.showAddress, { says: false, refreshes: [] })
  const [shown, setShown] = useState<{ company: string; address: string }>()
  async function showOf({ id, company }: { id: number; company: string }) {
    const answer = await show.run({ params: { id } })
    if (answer) setShown({ company, address: answer.data.address })
  }
  return (
    <Card
      title={t.feeds}
      flush
      actions={
        <ButtonLink to="/product-feed/create" search={{ company: companyId }} size="sm" icon={<IconPlus />}>
          {t.newFeed}
        </ButtonLink>
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t.noFeedsOfPartner}>{t.noFeedsOfPartnerWhy}</EmptyState>
          ) : (
            <Rows>
              {data.map((row) => (
                <Row
                  key={row.id}
                  after={
                    <>
                      <StateBadge row={row} />
                      <Button
                        variant="link"
                        aria-label={`${t.show} ${row.feed}`}
                        pending={show.pending}
                        onClick={() => void showOf(row)}
                      >
                        {t.show}
                      </Button>
                    </>
                  }
                >
                  <TwoLine
                    sub={`${t[row.format]} · ${t.lastFetched}: ${row.lastFetchedDate ? ago(row.lastFetchedDate) : t.never}`}
                  >
                    {row.feed}
                  </TwoLine>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {shown && <AddressDialog {...shown} onClose={() => setShown(undefined)} />}
    </Card>
  )
}
