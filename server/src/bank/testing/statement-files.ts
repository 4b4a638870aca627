/** An entry as the tests' sample banks write it. */
export interface SampleEntry {
  readonly amount: string
  readonly direction?: 'CRDT' | 'DBIT'
  readonly status?: string
  readonly bankReference?: string
  /** The entry's number in the statement. */
  readonly entryNumber?: string
  readonly party?: string
  readonly partyAccount?: string
  readonly reference?: string
  readonly endToEnd?: string
  readonly purpose?: string
  readonly isReversal?: boolean
  /** Content that replaces NtryDtls. */
  readonly details?: string
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** A camt.053 file of one statement, in version 2 or 8, with balances that add up. */
export function camt(
  version: '02' | '08',
  entries: readonly SampleEntry[],
  {
    account = 'HR1210010051863000160',
    currency = 'EUR',
    id = 'IZV-118',
    day = '2026-11-20',
    closing,
  }: { account?: string; currency?: string; id?: string; day?: string; closing?: string } = {},
): string {
  const sum = entries
    .filter(({ status }) => (status ?? 'BOOK') === 'BOOK')
    .reduce((all, one) => all + (one.direction === 'DBIT' ? -cents(one.amount) : cents(one.amount)), 100_000)
  const balance = (code: string, amount: number | string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${typeof amount === 'string' ? amount : (Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${Number(amount) < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const named = (role: string, name: string) =>
    version === '02' ? `<${role}><Nm>${name}</Nm></${role}>` : `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>`
  const entry = (one: SampleEntry) => {
    const side = one.direction === 'DBIT' ? 'Cdtr' : 'Dbtr'
    const status = one.status ?? 'BOOK'
    return `<Ntry>${one.entryNumber ? `<NtryRef>${one.entryNumber}</NtryRef>` : ''}<Amt Ccy="${currency}">${one.amount}</Amt><CdtDbtInd>${one.direction ?? 'CRDT'}</CdtDbtInd>${one.isReversal ? '<RvslInd>true</RvslInd>' : ''}
      <Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
      ${one.bankReference ? `<AcctSvcrRef>${one.bankReference}</AcctSvcrRef>` : ''}<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>
      <NtryDtls>${
        one.details ??
        `<TxDtls><Refs><EndToEndId>${one.endToEnd ?? 'HR99'}</EndToEndId></Refs><RltdPties>${one.party ? named(side, one.party) : ''}${
          one.partyAccount ? `<${side}Acct><Id><IBAN>${one.partyAccount}</IBAN></Id></${side}Acct>` : ''
        }</RltdPties><RmtInf>${
          one.reference
            ? `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${one.reference}</Ref></CdtrRefInf><AddtlRmtInf>${one.purpose ?? ''}</AddtlRmtInf></Strd>`
            : `<Ustrd>${one.purpose ?? ''}</Ustrd>`
        }</RmtInf></TxDtls>`
      }</NtryDtls></Ntry>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><LglSeqNb>118</LglSeqNb><CreDtTm>${day}T20:00:00</CreDtTm><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', 100_000)}${balance('CLBD', closing ?? sum)}
${entries.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

/** An MT940 file of one statement in its SWIFT envelope; `lines` are its fields 61 and 86. */
export function mt940(
  lines: string,
  { opening = 'C261119EUR1000,00', closing }: { opening?: string; closing: string },
) {
  return `{1:F01BANKHR2XAXXX0000000000}{2:I940XXXXN}{4:\r\n:20:STARTUMS\r\n:25:HR1210010051863000160\r\n:28C:118/1\r\n:60F:${opening}\r\n${lines.replaceAll('\n', '\r\n')}\r\n:62F:${closing}\r\n-}`
}
