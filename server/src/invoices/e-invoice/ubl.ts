import { wireFromMinor } from '@brava/contract/minor.ts'
import { element, xmlDocument, type XmlContent, type XmlElement } from '../../platform/xml/element.ts'
import type { EInvoice, ELine, EParty, EVatGroup } from './e-invoice.ts'

/** A file embedded in the XML: the same document for people. */
export interface Attached {
  readonly name: string
  readonly type: 'application/pdf'
  readonly bytes: Uint8Array
}

const cbc = (name: string, content: XmlContent, attributes?: Readonly<Record<string, string>>) =>
  element(`cbc:${name}`, content, attributes)
const cac = (name: string, ...content: XmlContent[]) => element(`cac:${name}`, content)
const hr = (name: string, ...content: XmlContent[]) => element(`hrextac:${name}`, content)

const spaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const croatianSpaces = {
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  'xmlns:hrextac': 'urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1',
}

/** UN/ECE Recommendation 20: a piece. */
const unit = { unitCode: 'H87' }
const vatScheme = cac('TaxScheme', cbc('ID', 'VAT'))

/**
 * The document as UBL 2.1 by EN 16931: Invoice, or CreditNote for type 381. Elements are in the order of the schema,
 * which differs between the two only where a comment here says so.
 */
export function writeUbl(document: EInvoice, attached?: Attached): string {
  const isCredit = document.typeCode === '381'
  const isCroatian = document.ruleSet.profile === 'hr'
  const { currency } = document
  const { profileId, creditProfileId = profileId } = document.ruleSet
  const amount = (name: string, minor: number, of = currency) => cbc(name, wireFromMinor(minor), { currencyID: of })
  const kind = isCredit ? 'CreditNote' : 'Invoice'

  const root = element(
    kind,
    [
      isCroatian && croatianExtension(),
      cbc('CustomizationID', document.ruleSet.customizationId),
      cbc('ProfileID', isCredit ? creditProfileId : profileId),
      cbc('ID', document.number),
      cbc('IssueDate', document.issueDate),
      isCroatian && cbc('IssueTime', document.issueTime),
      // A credit note has its due date with the means of payment.
      !isCredit && cbc('DueDate', document.dueDate),
      cbc(`${kind}TypeCode`, document.typeCode),
      cbc('Note', document.note),
      cbc('DocumentCurrencyCode', currency),
      cbc('TaxCurrencyCode', document.vatHome?.currency),
      cac(
        'OrderReference',
        // BT-14 is not allowed without BT-13.
        cbc('ID', document.buyerReference || (document.orderNumber && 'NA')),
        cbc('SalesOrderID', document.orderNumber),
      ),
      document.preceding &&
        cac(
          'BillingReference',
          cac(
            'InvoiceDocumentReference',
            cbc('ID', document.preceding.number),
            cbc('IssueDate', document.preceding.date),
          ),
        ),
      attached && attachment(document.number, attached),
      cac(
        'AccountingSupplierParty',
        party(document.seller),
        isCroatian && cac('SellerContact', cbc('ID', document.operator.id), cbc('Name', document.operator.name)),
      ),
      cac('AccountingCustomerParty', party(document.buyer)),
      delivery(),
      cac(
        'PaymentMeans',
        cbc('PaymentMeansCode', document.meansCode),
        isCredit && cbc('PaymentDueDate', document.dueDate),
        cac('PayeeFinancialAccount', cbc('ID', document.account)),
      ),
      cac('TaxTotal', amount('TaxAmount', document.vat), document.vatGroups.map(subtotal)),
      document.vatHome && cac('TaxTotal', amount('TaxAmount', document.vatHome.vat, document.vatHome.currency)),
      cac(
        'LegalMonetaryTotal',
        amount('LineExtensionAmount', document.net),
        amount('TaxExclusiveAmount', document.net),
        amount('TaxInclusiveAmount', document.gross),
        document.paid !== 0 && amount('PrepaidAmount', document.paid),
        amount('PayableAmount', document.payable),
      ),
      document.lines.map(line),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
      ...spaces,
      ...(isCroatian ? croatianSpaces : {}),
    },
  )
  return xmlDocument(root)

  function delivery(): XmlElement | null {
    const to = document.deliveredTo
    return cac(
      'Delivery',
      cbc('ActualDeliveryDate', document.suppliedOn),
      to && cac('DeliveryLocation', address('Address', to)),
      to && cac('DeliveryParty', cac('PartyName', cbc('Name', to.name))),
    )
  }

  function subtotal(group: EVatGroup): XmlElement | null {
    return cac(
      'TaxSubtotal',
      amount('TaxableAmount', group.net),
      amount('TaxAmount', group.vat),
      cac(
        'TaxCategory',
        cbc('ID', group.category),
        group.category !== 'O' && cbc('Percent', percent(group.rateBp)),
        cbc('TaxExemptionReasonCode', group.exemption?.code),
        cbc('TaxExemptionReason', group.exemption?.text),
        vatScheme,
      ),
    )
  }

  function line(one: ELine): XmlElement | null {
    const isExempt = one.category === 'E' || one.category === 'O'
    const group = document.vatGroups.find((each) => each.category === one.category && each.rateBp === one.rateBp)
    return cac(
      `${kind}Line`,
      cbc('ID', String(one.position)),
      cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(one.quantity), unit),
      amount('LineExtensionAmount', one.net),
      cac(
        'Item',
        cbc('Name', one.name),
        cac('SellersItemIdentification', cbc('ID', one.code)),
        cac('CommodityClassification', cbc('ItemClassificationCode', one.kpd, { listID: 'CG' })),
        cac(
          'ClassifiedTaxCategory',
          cbc('ID', one.category),
          isCroatian && isExempt && cbc('Name', `HR:${one.category}`),
          one.category !== 'O' && cbc('Percent', percent(one.rateBp)),
          isCroatian && isExempt && cbc('TaxExemptionReason', group?.exemption?.text),
          vatScheme,
        ),
      ),
      cac('Price', cbc('PriceAmount', one.unitNet, { currencyID: currency })),
    )
  }

  /** VAT as the Croatian profile repeats it: always, so that exempt lines never lack it (HR-BR-26). */
  function croatianExtension(): XmlElement | null {
    return element(
      'ext:UBLExtensions',
      element(
        'ext:UBLExtension',
        element(
          'ext:ExtensionContent',
          hr(
            'HRFISK20Data',
            hr(
              'HRTaxTotal',
              amount('TaxAmount', document.vat),
              document.vatGroups.map((group) =>
                hr(
                  'HRTaxSubtotal',
                  amount('TaxableAmount', group.net),
                  amount('TaxAmount', group.vat),
                  hr(
                    'HRTaxCategory',
                    cbc('ID', group.category),
                    (group.category === 'E' || group.category === 'O') && cbc('Name', `HR:${group.category}`),
                    group.category !== 'O' && cbc('Percent', percent(group.rateBp)),
                    cbc('TaxExemptionReason', group.exemption?.text),
                    hr('HRTaxScheme', cbc('ID', 'VAT')),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    )
  }
}

function attachment(number: string, { name, type, bytes }: Attached): XmlElement | null {
  return cac(
    'AdditionalDocumentReference',
    cbc('ID', number),
    cac(
      'Attachment',
      cbc('EmbeddedDocumentBinaryObject', Buffer.from(bytes).toString('base64'), { mimeCode: type, filename: name }),
    ),
  )
}

function party(of: EParty): XmlElement | null {
  return cac(
    'Party',
    of.endpoint && cbc('EndpointID', of.endpoint.id, { schemeID: of.endpoint.scheme }),
    address('PostalAddress', of),
    cac('PartyTaxScheme', cbc('CompanyID', of.vatId), of.vatId !== '' && vatScheme),
    of.vatId === '' &&
      of.taxId !== '' &&
      cac('PartyTaxScheme', cbc('CompanyID', of.taxId), cac('TaxScheme', cbc('ID', 'TAX'))),
    cac('PartyLegalEntity', cbc('RegistrationName', of.name), cbc('CompanyID', of.taxId)),
    cac('Contact', cbc('Telephone', of.phone), cbc('ElectronicMail', of.email)),
  )
}

function address(name: string, of: Pick<EParty, 'street' | 'town' | 'postalCode' | 'countryCode'>): XmlElement | null {
  return cac(
    name,
    cbc('StreetName', of.street),
    cbc('CityName', of.town),
    cbc('PostalZone', of.postalCode),
    cac('Country', cbc('IdentificationCode', of.countryCode)),
  )
}

/** Basis points as percent: 1700 is "17", 1250 "12.5". */
const percent = (rateBp: number) => String(rateBp / 100)
