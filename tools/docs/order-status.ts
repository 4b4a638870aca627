import { companyOccurrences, companyTransitions } from '@brava/contract/companies/company-states.ts'
import { companyStatus, keyState, orderStatus } from '@brava/contract/enums.ts'
import { eInvoiceState, eInvoiceTransitions } from '@brava/contract/invoices/e-invoice-state.ts'
import { keyTransitions } from '@brava/contract/keys/key-transitions.ts'
import { finalStatuses, orderOccurrences, orderTransitions } from '@brava/contract/orders/order-status.ts'
import type { Transition } from '@brava/contract/transitions.ts'

type Table = Readonly<Record<string, Transition<number>>>

function diagram(table: Table, nameOf: (state: number) => string, finals: readonly number[] = []): string {
  const label = new Map<string, string[]>()
  for (const { from, to, label: text } of Object.values(table)) {
    // The same states on both sides: the action does not change the order's state.
    if (from.length === to.length && from.every((state) => to.includes(state))) continue
    for (const start of from.length > 0 ? from : [undefined]) {
      for (const end of to) {
        if (start === end) continue
        const key = `${start === undefined ? '[*]' : nameOf(start)} --> ${nameOf(end)}`
        label.set(key, [...(label.get(key) ?? []), text.en])
      }
    }
  }
  const lines = [...label].map(([edge, names]) => `  ${edge}: ${names.join(', ')}`)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...lines,
    ...finals.map((state) => `  ${nameOf(state)} --> [*]`),
    '```',
  ].join('\n')
}

function rows(table: Table, labelOf: (state: number) => string, count: number): string {
  const list = (states: readonly number[]) =>
    states.length === 0 ? '—' : states.length === count ? 'any' : states.map(labelOf).join(', ')
  return Object.entries(table)
    .map(([action, { from, to, label }]) => `| ${action} | ${label.en} | ${list(from)} | ${list(to)} |`)
    .join('\n')
}

const nameIn = (codes: Readonly<Record<string, number>>) => (state: number) =>
  Object.entries(codes).find(([, code]) => code === state)?.[0] ?? String(state)

/** How orders, keys, companies and e-invoices move between states, from the tables that guard the server and draw the buttons. */
export function orderStatusPage(): string {
  const order = nameIn(orderStatus.code)
  const key = nameIn(keyState.code)
  const company = nameIn(companyStatus.code)
  const eInvoice = nameIn(eInvoiceState.code)
  const all: Table = { ...orderTransitions, ...orderOccurrences }
  const head = '| Name | Label | From | To |\n|---|---|---|---|'
  return `# States of orders, keys, companies and e-invoices

## Orders

${diagram(all, order, finalStatuses)}

### Actions of people

${head}
${rows(orderTransitions, order, orderStatus.values.length)}

### Occurrences

${head}
${rows(orderOccurrences, order, orderStatus.values.length)}

## Keys outside an order

${diagram(keyTransitions, key)}

${head}
${rows(keyTransitions, key, keyState.values.length)}

## Companies

${diagram({ ...companyTransitions, ...companyOccurrences }, company)}

People of approved companies sign in and trade, those of blocked ones only read; people of pending and discarded ones are told why they cannot sign in.

${head}
${rows({ ...companyTransitions, ...companyOccurrences }, company, companyStatus.values.length)}

## E-invoices at the access point

${diagram(eInvoiceTransitions, eInvoice)}

Only "again" is a button; the rest is what the access point says.

${head}
${rows(eInvoiceTransitions, eInvoice, eInvoiceState.values.length)}
`
}
