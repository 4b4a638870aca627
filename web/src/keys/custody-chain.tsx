import type { Answered } from '@brava/contract/endpoint.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useDownload } from '../api/use-download.ts'
import { count } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import classes from './keys.module.css'
import { Menu } from '../ui/overlay/menu.tsx'
import { custodyTexts } from './custody.texts.ts'

type Report = Answered<typeof keys.verifyCustody>['data']

/** Recomputes the chain of the custody log on request, and shows where it is broken. */
export function CustodyChain() {
  const verify = useAct(keys.verifyCustody, { refreshes: [] })
  const file = useDownload()
  const [report, setReport] = useState<Report>()
  async function check() {
    const answer = await verify.run({ body: {} })
    if (answer) setReport(answer.data)
  }
  return (
    <Card
      title={custodyTexts.chain}
      actions={
        <>
          <Menu
            trigger={
              <Button size="sm" icon={<IconDownload />} pending={file.pending}>
                {custodyTexts.report}
              </Button>
            }
            entries={(['pdf', 'csv', 'xlsx'] as const).map((format) => ({
              label: format.toUpperCase(),
              onClick: () => void file.run(keys.custodyReport, { body: { format } }),
            }))}
          />
          <Button size="sm" icon={<IconShieldCheck />} pending={verify.pending} onClick={() => void check()}>
            {custodyTexts.verify}
          </Button>
        </>
      }
    >
      <p style={{ maxWidth: '80ch', color: 'var(--text-2)' }}>{custodyTexts.chainText}</p>
      {report && (
        <div className={classes.missing}>
          {report.breaks.length === 0 ? (
            <Notice tone="success">
              {custodyTexts.verified(count(report.rows), count(report.products))}
              {report.waiting > 0 && custodyTexts.waiting(count(report.waiting))}
            </Notice>
          ) : (
            <Notice tone="danger">
              {report.breaks.map((one) => (
                <div key={one.productId}>{custodyTexts.broken(String(one.productId), count(one.seq))}</div>
              ))}
            </Notice>
          )}
        </div>
      )}
    </Card>
  )
}
