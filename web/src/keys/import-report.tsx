import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconAlertTriangle, IconBox, IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { download } from '../api/call.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../state/toast.ts'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { importTexts } from './import.texts.ts'

export type KeyImport = Answered<typeof keys.import>['data']
type Row = Answered<typeof keys.importRows>['data'][number]
type Tone = 'ok' | 'duplicate' | 'wrong'

const looks: Record<Row['outcome'], { tone: Tone; icon: ReactNode; say: (detail: string) => string }> = {
  ok: { tone: 'ok', icon: <IconCheck />, say: () => '' },
  duplicateInFile: { tone: 'duplicate', icon: <IconCopy />, say: (row) => importTexts.duplicateOfRow(row) },
  inStock: { tone: 'duplicate', icon: <IconBox />, say: (where) => importTexts.inStock(where) },
  sold: { tone: 'duplicate', icon: <IconBox />, say: (order) => importTexts.alreadySold(order) },
  wrongFormat: {
    tone: 'wrong',
    icon: <IconX />,
    say: (detail) => {
      const [has, wants] = detail.split('/')
      return has && wants ? importTexts.wrongLength(has, wants) : importTexts.wrongFormat
    },
  },
}

const first = 20
const most = 500

/** What the dry run found, row by row, with the way to the rows that are not good. */
export function ImportReport({ report }: { report: KeyImport }) {
  const [group, setGroup] = useState<Tone | 'all'>('all')
  const [all, setAll] = useState(false)
  const rows = useEndpoint(
    keys.importRows,
    {
      params: { id: report.id },
      body: {
        sortBy: 'row',
        isSortAscending: true,
        pageSize: all ? most : first,
        filters: group === 'all' ? {} : { group },
      },
    },
    { keepPrevious: true },
  )
  const bad = report.duplicate + report.wrong
  const shown = { all: report.total, ok: report.ok, duplicate: report.duplicate, wrong: report.wrong }[group]
  const groups = [
    { key: 'all', label: t.all, value: report.total, icon: null },
    { key: 'ok', label: importTexts.ok, value: report.ok, icon: <IconCheck data-tone="ok" /> },
    {
      key: 'duplicate',
      label: importTexts.duplicate,
      value: report.duplicate,
      icon: <IconAlertTriangle data-tone="duplicate" />,
    },
    { key: 'wrong', label: importTexts.wrong, value: report.wrong, icon: <IconX data-tone="wrong" /> },
  ] as const
  return (
    <div className={classes.report}>
      <div className={classes.outcomes} role="group" aria-label={importTexts.report}>
        {groups.map((one) => (
          <button
            key={one.key}
            type="button"
            className={classes.outcome}
            aria-pressed={group === one.key}
            onClick={() => {
              setGroup(one.key)
              setAll(false)
            }}
          >
            {one.icon}
            {one.label} <b>{count(one.value)}</b>
          </button>
        ))}
      </div>
      <Loaded query={rows}>
        {(page) => (
          <div className={classes.rows} tabIndex={0} role="region" aria-label={importTexts.report}>
            {page.data.map((row) => {
              const look = looks[row.outcome]
              return (
                <div className={classes.row} key={row.row}>
                  <span className={classes.rowNo}>{count(row.row)}</span>
                  <span className={classes.rowMark} data-tone={look.tone}>
                    {look.icon}
                  </span>
                  <span className={classes.rowCode}>{row.masked}</span>
                  {look.tone !== 'ok' && (
                    <span className={classes.rowWhy} data-tone={look.tone}>
                      {look.say(row.detail)}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        )}
      </Loaded>
      {(bad > 0 || (!all && shown > first)) && (
        <div className={classes.reportFoot}>
          {!all && shown > first ? (
            <Button variant="link" onClick={() => setAll(true)}>
              {importTexts.showAllRows(Math.min(shown, most))}
            </Button>
          ) : (
            <span />
          )}
          {bad > 0 && (
            <Button
              variant="link"
              onClick={() =>
                void download(keys.badRows, { params: { id: report.id } }, 'bad-rows.csv').catch((error: unknown) =>
                  toast('error', infoOf(error)),
                )
              }
            >
              {importTexts.downloadBad(bad)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
