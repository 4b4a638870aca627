import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import { said } from '../text/texts.ts'

/** What a queue does, in words; work of an earlier release keeps its name. */
export function workName(queue: string): string {
  const label = jobLabels[queue]
  return label ? said(label) : queue
}
