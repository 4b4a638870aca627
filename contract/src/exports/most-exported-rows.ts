/** The most rows of one export. */
export const mostExportedRows = 50_000
