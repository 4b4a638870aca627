import { useRef } from 'react'

/** A version for values that have none of their own: it grows whenever different values are read. */
export function useReadVersion(values: object): number {
  const said = JSON.stringify(values)
  const read = useRef({ said, version: 1 })
  if (read.current.said !== said) read.current = { said, version: read.current.version + 1 }
  return read.current.version
}
