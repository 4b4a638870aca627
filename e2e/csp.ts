import type { Page } from '@playwright/test'

interface Report {
  readonly violatedDirective: string
  readonly blockedURI: string
  readonly sourceFile: string
  readonly lineNumber: number
  readonly sample: string
}

/**
 * Adds to `problems` whatever the content security policy or Trusted Types blocked in a window (guarantee G22). This
 * list is the portal's report-only log: it must stay empty. Called before the first page opens.
 */
export async function watchPolicy(page: Page, problems: string[]): Promise<void> {
  await page.exposeFunction('tellPolicyBreach', (report: Report) => {
    const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = report
    problems.push(
      `${new URL(page.url()).pathname}: policy ${violatedDirective} stopped ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`,
    )
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const { tellPolicyBreach } = window as unknown as { tellPolicyBreach(report: object): void }
      tellPolicyBreach({ violatedDirective, blockedURI, sourceFile, lineNumber, sample })
    })
  })
}
