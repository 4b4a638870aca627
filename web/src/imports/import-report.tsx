import type { ImportOutcomes } from '@brava/contract/staged-import.ts'
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../api/use-download.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { count } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { stagedTexts as t } from './imports.texts.ts'
import classes from './imports.module.css'
import type { ImportSeam, StagedRun } from './staged-run.ts'

type Group = 'all' | 'ok' | 'duplicate' | 'wrong'

const size = 50

const icons = { ok: <IconCheck />, duplicate: <IconAlertTriangle />, wrong: <IconX /> }

/** Rows of a report: keys show a mask in a separate property. */
type Row = { row: number; outcome: string; detail: string; shown?: string; masked?: string }

function wordsOf(outcomes: ImportOutcomes, { outcome, detail }: Row) {
  const known = outcomes[outcome]
  return { group: known?.group ?? ('ok' as const), says: known?.says[language](detail) ?? '' }
}

/** The outcome of rows that change nothing: in a file of prices or products most of them repeat current values. */
export const nothingNew = (outcomes: ImportOutcomes) => ('unchanged' in outcomes ? t.unchanged : t.duplicate)

/** The result of the dry run, row by row and page by page, with a filter for the rows that are not valid. */
export function ImportReport({
  seam,
  run,
}: {
  seam: Pick<ImportSeam<StagedRun>, 'calls' | 'outcomes'>
  run: StagedRun
}) {
  const csv = useDownload()
  const [group, setGroup] = useState<Group>('all')
  const [page, setPage] = useState(1)
  const rows = useEndpoint(
    seam.calls.importRows,
    {
      params: { id: run.id },
      body: {
        sortBy: 'row',
        isSortAscending: true,
        pageSize: size,
        page,
        filters: group === 'all' ? {} : { group },
      },
    },
    { keepPrevious: true },
  )
  const bad = run.duplicate + run.wrong
  const all = { all: run.total, ok: run.ok, duplicate: run.duplicate, wrong: run.wrong }[group]
  const groups = [
    { key: 'all', label: t.all, value: run.total, icon: null },
    { key: 'ok', label: t.ok, value: run.ok, icon: <IconCheck data-tone="ok" /> },
    {
      key: 'duplicate',
      label: nothingNew(seam.outcomes),
      value: run.duplicate,
      icon: <IconAlertTriangle data-tone="duplicate" />,
    },
    { key: 'wrong', label: t.wrong, value: run.wrong, icon: <IconX data-tone="wrong" /> },
  ] as const
  return (
    <div className={classes.report}>
      <div className={classes.outcomes} role="group" aria-label={t.report}>
        {groups.map((one) => (
          <button
            key={one.key}
            type="button"
            className={classes.outcome}
            aria-pressed={group === one.key}
            onClick={() => {
              setGroup(one.key)
              setPage(1)
            }}
          >
            {one.icon}
            {one.label} <b>{count(one.value)}</b>
          </button>
        ))}
      </div>
      <Loaded query={rows}>
        {(found) => (
          <div className={classes.rows} tabIndex={0} role="region" aria-label={t.report}>
            {(found.data as readonly Row[]).map((row) => {
              const words = wordsOf(seam.outcomes, row)
              return (
                <div className={classes.row} key={row.row}>
                  <span className={classes.rowNo}>{count(row.row)}</span>
                  <span className={classes.rowMark} data-tone={words.group}>
                    {icons[words.group]}
                  </span>
                  <span className={classes.rowCode}>{row.masked ?? row.shown}</span>
                  {words.says !== '' && (
                    <span className={classes.rowWhy} data-tone={words.group}>
                      {words.says}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        )}
      </Loaded>
      {(bad > 0 || all > size) && (
        <div className={classes.reportFoot}>
          {all > size ? (
            <span className={classes.pages}>
              <IconButton label={t.previous} disabled={page === 1} onClick={() => setPage(page - 1)}>
                <IconChevronLeft />
              </IconButton>
              <span role="status">
                {t.rowsShown(count((page - 1) * size + 1), count(Math.min(page * size, all)), count(all))}
              </span>
              <IconButton label={t.next} disabled={page * size >= all} onClick={() => setPage(page + 1)}>
                <IconChevronRight />
              </IconButton>
            </span>
          ) : (
            <span />
          )}
          {bad > 0 && (
            <Button
              variant="link"
              pending={csv.pending}
              onClick={() => void csv.run(seam.calls.badRows, { params: { id: run.id } }, { name: 'bad-rows.csv' })}
            >
              {t.downloadBad(bad)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
