import type { ReportFormat, TableFormat } from '@brava/contract/table-format.ts'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { t } from './table.texts.ts'
import classes from './pager.module.css'

/** The files that any list can be saved as, in words. */
export const exportWord = (format: ReportFormat) => ({ csv: t.exportCsv, xlsx: t.exportXlsx, pdf: t.exportPdf })[format]
export const exportFormats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[]

interface ExportMenuProps<F extends ReportFormat> {
  save: (format: F) => unknown
  /** Which files there are; CSV and XLSX otherwise. */
  formats?: readonly F[]
  pending: boolean
  disabled?: boolean
  /** At the foot of a list, or small in a card; a button of the page otherwise. */
  as?: 'foot' | 'small'
}

/** Saves a list as the file that one chooses. */
export function ExportMenu<F extends ReportFormat = TableFormat>({
  save,
  formats = exportFormats as unknown as readonly F[],
  pending,
  disabled = false,
  as,
}: ExportMenuProps<F>) {
  const trigger =
    as === 'foot' ? (
      <button type="button" className={classes.export} disabled={pending || disabled}>
        <IconDownload aria-hidden /> {t.export}
      </button>
    ) : (
      <Button
        icon={<IconDownload />}
        pending={pending}
        disabled={disabled}
        {...(as === 'small' ? { variant: 'ghost', size: 'sm' } : {})}
      >
        {t.export}
      </Button>
    )
  return (
    <Menu
      trigger={trigger}
      entries={formats.map((format) => ({ label: exportWord(format), onClick: () => void save(format) }))}
    />
  )
}
