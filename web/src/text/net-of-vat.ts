import { texts } from './texts.ts'

/** Margin and cost are net of VAT wherever they appear. @assumption */
export const { netOfVat } = texts({
  netOfVat: { en: 'Net of VAT', bs: 'Bez PDV-a', hr: 'Bez PDV-a' },
})
