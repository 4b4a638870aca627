import { texts } from './texts.ts'

/** What margin and cost are wherever they stand. @assumption */
export const { netOfVat } = texts({
  netOfVat: { en: 'Net of VAT', bs: 'Bez PDV-a', hr: 'Bez PDV-a' },
})
