import type { TableFormat } from '@brava/contract/table-format.ts'
import { IconDownload } from '@tabler/icons-react'
import type { BulkAction, Chosen } from './bulk-bar.tsx'
import { exportFormats, exportWord } from './export-menu.tsx'

/** Saves the selected rows, one action for each file format. */
export const exportActs = (pending: boolean, save: (format: TableFormat, chosen: Chosen) => void): BulkAction[] =>
  exportFormats.map((format) => ({
    key: `export-${format}`,
    label: exportWord(format),
    icon: <IconDownload />,
    pending,
    takesMatching: true,
    run: (chosen) => save(format, chosen),
  }))
