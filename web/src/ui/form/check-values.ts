import { issueText } from '@brava/contract/validation.ts'
import type { z } from 'zod'
import { language } from '../../text/language.ts'

type Issues = { success: boolean; error?: { issues: readonly z.core.$ZodIssue[] } }

/** The errors in a form's values, in words, by the path of the field: the first error of each. */
export function checkValues(
  schema: z.ZodType,
  wire: unknown,
  labelOf: (path: string) => string | undefined,
): Record<string, string> {
  const result = schema.safeParse(wire) as Issues
  const errors: Record<string, string> = {}
  if (result.success) return errors
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    errors[path] ??= issueText(issue, wire, language, labelOf(path))
  }
  return errors
}
