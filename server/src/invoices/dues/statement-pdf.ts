import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { companyFacts } from '../../companies/company-facts.ts'
import { storedImage } from '../../files/stored-image.ts'
import { wholeStatement } from '../../ledger/statement-of.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { partyLastInvoiced } from './party-last-invoiced.sql.ts'
import { issuerFacing } from '../issuer-facing.ts'
import { issuerOf } from '../invoice-snapshot.ts'
import { drawStatement } from './draw-statement.ts'
import { statementScope } from './statement-scope.ts'

/** About a hundred pages: nobody reads a longer document, and drawing it takes the processor from everybody. */
const mostLines = 5000

/**
 * A company's statement of account as a document of its current or former supplier, drawn anew each time. That of a
 * former supplier names the company as it last invoiced it (decision 0152). Refuses ledger.statementTooLong.
 */
export async function statementPdf(
  call: Call<'signedIn'>,
  companyId: number,
  {
    supplierId: asked,
    ...days
  }: { dateFrom?: string | undefined; dateTo?: string | undefined; supplierId?: number | undefined },
): Promise<FileAnswer> {
  const { db, person, language, clock } = call
  const {
    company: { id },
    supplierId,
  } = await statementScope(db, person, companyId, asked)
  const facts = await companyFacts(db, [id, supplierId])
  const [own, supplier] = [facts.get(id), facts.get(supplierId)]
  if (!own || !supplier) refuse(commonErrors.notFound)
  const statement = await wholeStatement(db, { companyId: id, supplierId }, days)
  if (statement.lines > mostLines) refuse(ledgerErrors.statementTooLong)
  const issuer = issuerOf(issuerFacing(supplier, own))
  const bytes = await drawStatement(
    {
      issuer,
      logo: await storedImage(call, issuer.logoFileId),
      buyer: own.parentId === supplierId ? own.party : await partyLastInvoiced(db, { id, supplierId }, own.party),
      currency: own.currency,
      ...days,
      at: clock.now(),
      sums: statement,
      rows: await statement.rows(),
    },
    language,
  )
  return { name: `statement-${own.code ?? own.id}-${language}.pdf`, type: 'application/pdf', bytes }
}
