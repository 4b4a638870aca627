/** Text of XLSX as it was written: the format writes a carriage return as `_x000D_`. */
export const unescaped = (text: string) =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
