import { bankErrors } from '@brava/contract/bank/bank.errors.ts'
import { statementColumns } from '@brava/contract/bank/statement-import-outcomes.ts'
import { importErrors } from '@brava/contract/import-errors.ts'
import { decodeText } from '../../platform/imports/decode-text.ts'
import type { TableReader, TableRow } from '../../platform/imports/read-table.ts'
import { refuse } from '../../platform/refuse.ts'
import { readCamt } from './read-camt.ts'
import { isMt940, readMt940 } from './read-mt940.ts'
import { entryNaming, StatementError, type StatementLine } from './statement-line.ts'

/** The maximum number of movements in one file. */
const mostEntries = 50_000

/**
 * A bank statement as a table: its movements one by one, whatever the format. Refuses bank.notAStatement,
 * bank.brokenStatement, bank.sumsDiffer, imports.unreadable, imports.tooManyRows.
 */
export const readStatement: TableReader = (bytes) => {
  const decoded = decodeText(bytes) ?? refuse(importErrors.unreadable)
  const text = decoded.bytes.toString('utf8')
  const isXml = /^\uFEFF?\s*</.test(text)
  if (!isXml && !isMt940(text)) refuse(bankErrors.notAStatement)
  return {
    encoding: decoded.encoding,
    separator: isXml ? 'camt.053' : 'MT940',
    async *rows() {
      yield { row: 0, cells: statementColumns.map(({ name }) => name) }
      const nameOf = entryNaming()
      const formerNameOf = entryNaming((line) => line.formerReference)
      let row = 0
      try {
        for (const line of isXml ? readCamt(text) : readMt940(text)) {
          row += 1
          if (row > mostEntries) refuse(importErrors.tooManyRows)
          // Only booked entries are counted among equal ones: an entry is often listed earlier as pending, but not in
          // every file.
          const [key, formerKey] = line.isBooked ? [nameOf(line), line.formerReference && formerNameOf(line)] : ['', '']
          yield { row, cells: cellsOf(line, key, formerKey) }
        }
      } catch (error) {
        if (!(error instanceof StatementError)) throw error
        if (error.problem === 'sumsDiffer') refuse(bankErrors.sumsDiffer, { params: { statement: error.statement } })
        refuse(bankErrors[error.problem])
      }
    },
  }
}

function cellsOf(line: StatementLine, key: string, formerKey: string): TableRow['cells'] {
  const cells: Record<(typeof statementColumns)[number]['name'], string> = {
    key,
    account: line.account,
    statement: line.statement,
    closing: line.closing,
    closedOn: line.closedOn,
    currency: line.currency,
    amount: line.amount,
    direction: line.direction,
    bookedOn: line.bookedOn,
    valuedOn: line.valuedOn,
    party: line.party,
    partyAccount: line.partyAccount,
    reference: line.reference,
    purpose: line.purpose,
    bankReference: line.bankReference,
    problem: line.isBooked ? '' : 'notBooked',
    isReturn: line.isReturn ? 'yes' : '',
    formerKey,
  }
  return statementColumns.map(({ name }) => cells[name])
}
