import { z } from 'zod'
import type { Text } from '../language.ts'
import { productLabels } from './report-labels.ts'
import { saidName } from '../said-name.ts'

/** What the rows of a report are. */
export interface Group {
  /** What its rows are called, many of them. */
  readonly label: Text
  /** What stands in a row beside the figures. `id` names what it stands for. */
  readonly fields: z.ZodRawShape
  /** The texts among them, each a column of exports; the first one leads on the screen, the others stand beneath it. */
  readonly columns: Readonly<Record<string, Text>>
  /** What the search looks at. */
  readonly searchHint: Text
}

export const groups = {
  product: {
    label: productLabels.products,
    fields: {
      id: z.number(),
      title: z.string(),
      code: z.string(),
      platform: saidName('platform'),
      imageUrl: z.string().nullable(),
    },
    columns: { title: productLabels.product, code: productLabels.code, platform: productLabels.platform },
    searchHint: productLabels.titleOrCode,
  },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups
