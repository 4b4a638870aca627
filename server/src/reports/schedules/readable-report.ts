import { allowed, type Who } from '@brava/contract/access.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import type { Report } from '@brava/contract/reports/report.ts'

/** A declared report that the person may read. */
export function readableReport(name: string, who: Who): Report | undefined {
  return declaredReports.find((report) => report.name === name && allowed(report.roles, who))
}
