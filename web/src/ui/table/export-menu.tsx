import type { ReportFormat, TableFormat } from '@brava/contract/table-format.ts'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { t } from './table.texts.ts'
import classes from './pager.module.css'

/** The labels of the file formats in which any list can be saved. */
export const exportWord = (format: ReportFormat) => ({ csv: t.exportCsv, xlsx: t.exportXlsx, pdf: t.exportPdf })[format]
export const exportFormats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[]

interface ExportMenuProps<F extends ReportFormat> {
  save: (format: F) => unknown
  /** The available formats; by default CSV and XLSX. */
  formats?: readonly F[]
  pending: boolean
  disabled?: boolean
  /** At the bottom of a list, or small in a card; otherwise a button of the page. */
  as?: 'foot' | 'small'
}

/** Saves a list in the file format that the person chooses. */
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
