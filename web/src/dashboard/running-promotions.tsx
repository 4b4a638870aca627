import { useEndpoint } from '../api/use-endpoint.ts'
import { activeOnes } from '../promotions/promotion-calls.ts'
import { showInTurn } from '../promotions/promotion-state.ts'
import { t as promotions } from '../promotions/promotions.texts.ts'
import { dateTime, money } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card, Rows } from '../ui/layout/card.tsx'
import { Row } from '../ui/layout/row.tsx'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import { t } from './dashboard.texts.ts'

/** How many are shown; the button above them shows all. */
const most = 5

/** The promotions now running for the buyer, unseen ones first; each opens as its dialog. Nothing while none runs. */
export function RunningPromotions({ symbol }: { symbol: string }) {
  const query = useEndpoint(activeOnes, undefined)
  const rows = query.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card
      title={promotions.title}
      actions={
        rows.length > 1 && (
          <Button variant="link" onClick={() => showInTurn(rows.map((row) => row.id))}>
            {promotions.showAll(rows.length)}
          </Button>
        )
      }
      flush
    >
      <Rows>
        {rows.slice(0, most).map((row) => (
          <Row
            key={row.id}
            before={row.covers[0] && <Cover src={row.covers[0]} width={24} />}
            after={
              <Button size="sm" onClick={() => showInTurn([row.id])}>
                {t.showPromotion}
              </Button>
            }
          >
            <TwoLine
              sub={[
                row.lowestPrice !== null && promotions.productsFrom(row.products, money(row.lowestPrice, symbol)),
                promotions.until(dateTime(row.endsAt)),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              {row.messageTitle || row.title}
            </TwoLine>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
