import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { minorFromWire } from '@brava/contract/money.ts'
import { scheduleProblem } from '@brava/contract/prices/schedule-problem.ts'
import { sayFormerUsers } from '@brava/contract/users/former-user.ts'
import { factWords, type Said, sentences } from './notification.texts.ts'

type Detail = Readonly<Record<string, unknown>>

/**
 * What happened, with the facts below it, in the reader's language. A kind of a newer release is shown by its name. A
 * mail passes `plain`, through which every text goes that people outside the distributor may have chosen (decision
 * 0054).
 */
export function sayNotification(
  { kind, detail }: { readonly kind: string; readonly detail: unknown },
  language: Language,
  plain: (text: string) => string = (text) => text,
): { message: string; facts: string } {
  // The subject of a correction is the distributor's own text.
  const plainSubject = kind.startsWith('correction.') ? (text: string) => text : plain
  const said = saidOf((detail ?? {}) as Detail, language, { plain, plainSubject })
  const sentence = Object.hasOwn(sentences, kind) ? sentences[kind as keyof typeof sentences][language] : undefined
  return { message: sentence ? sentence(said) : kind, facts: factsOf(kind, said, language) }
}

function saidOf(
  detail: Detail,
  language: Language,
  { plain, plainSubject }: Readonly<Record<'plain' | 'plainSubject', (text: string) => string>>,
): Said {
  const { minor, date } = formatter(language)
  // Named before the text is made plain, which would change the mark of an erased person.
  const text = (name: string) => (typeof detail[name] === 'string' ? sayFormerUsers(detail[name], language) : '')
  // The history of an order stores its amounts in wire format.
  const amount = (name: string) => {
    const found = typeof detail[name] === 'string' ? minorFromWire(detail[name]) : detail[name]
    return typeof found === 'number' ? minor(found, currencySymbol(text('currency'))) : ''
  }
  const number = (name: string) => (typeof detail[name] === 'number' ? detail[name] : 0)
  const digits = (name: string) => (typeof detail[name] === 'number' ? String(detail[name]) : '')
  return {
    number: text('number'),
    title: text('title'),
    company: plain(text('company')),
    subject: plainSubject(text('subject')),
    by: plain(text('by')),
    count: number('count') || 1,
    oldPrice: amount('oldPrice'),
    newPrice: amount('newPrice'),
    oldMoq: digits('oldMoq'),
    newMoq: digits('newMoq'),
    amount: amount('amount') || amount('gross'),
    day: detail.dueOn ? date(text('dueOn')) : '',
    available: number('available'),
    threshold: number('threshold'),
    isOwed: detail.isReplaced === false,
    job: jobLabels[text('subject')]?.[language] ?? text('subject'),
    runsAgain: detail.runsAgain === true,
    problem: detail.problem ? scheduleProblem(text('problem'))[language] : '',
  }
}

function factsOf(kind: string, said: Said, language: Language): string {
  const [noun] = kind.split('.')
  if (noun === 'order') return [said.company, said.amount].filter(Boolean).join(', ')
  if (kind === 'scheduledPrice.notSet') return said.problem
  if (noun === 'correction') return said.subject
  if (noun === 'claim') return [said.company, said.amount].filter(Boolean).join(', ')
  if (noun === 'ticket') return [said.subject, said.by || said.company].filter(Boolean).join(' · ')
  if (kind === 'stock.low')
    return `${said.available} ${factWords.inStock[language]}, ${factWords.threshold[language]} ${said.threshold}`
  const price = said.newPrice && said.oldPrice !== said.newPrice ? `${said.oldPrice} → ${said.newPrice}` : ''
  const moq =
    said.newMoq && said.oldMoq !== said.newMoq ? `${factWords.moq[language]} ${said.oldMoq || 1} → ${said.newMoq}` : ''
  return kind.endsWith('.changed') ? [price, moq].filter(Boolean).join(', ') : ''
}
