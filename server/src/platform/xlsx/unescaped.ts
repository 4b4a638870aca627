/**
 * Text of XLSX as it was written: the format writes a carriage return as `_x000D_`. A zero character, which programs that fill up
 * fields leave behind, is no part of a text: no database takes it.
 */
export const unescaped = (text: string) =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) =>
    code === '0000' ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  )
