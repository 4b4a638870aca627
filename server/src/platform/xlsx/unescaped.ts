/**
 * The original text of an XLSX cell: the format writes a carriage return as `_x000D_`. Zero characters, left behind by
 * programs that pad fields, are dropped: no database takes them.
 */
export const unescaped = (text: string) =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) =>
    code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  )
