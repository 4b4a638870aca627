import { type DrawnCode, drawModules } from '../../platform/barcodes/modules.ts'
import { pdf417 } from '../../platform/barcodes/pdf417.ts'
import { qrCode } from '../../platform/barcodes/qr-code.ts'
import { epcPayload } from './epc-payload.ts'
import { hub3Payload } from './hub3-payload.ts'
import type { Transfer } from './transfer.ts'

/** A code that a banking app scans, so that the person need not type. */
export interface TransferCode extends DrawnCode {
  readonly kind: 'hub3' | 'epc'
}

/** Light modules around a code. */
const quiet = 4

/**
 * The codes of a transfer: HUB-3 for an account in Croatia (nine columns, level 4), EPC for euros to an account in
 * SEPA. None if no app reads one: other currencies, accounts without an IBAN, Bosnian accounts (the country is not in
 * SEPA).
 */
export async function transferCodes(transfer: Transfer): Promise<TransferCode[]> {
  const hub3 = hub3Payload(transfer)
  const epc = epcPayload(transfer)
  return [
    ...(hub3
      ? [{ kind: 'hub3', ...drawModules(pdf417(Buffer.from(hub3), { columns: 9, level: 4 }), quiet) } as const]
      : []),
    ...(epc ? [{ kind: 'epc', ...drawModules(await qrCode(epc), quiet) } as const] : []),
  ]
}
