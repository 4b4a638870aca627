import { type ComponentType, lazy } from 'react'
import type { FramePiece } from '../frame-pieces.tsx'

const loaded = new Map<string, ComponentType>()

/** The lazy component of a piece, always the same one. */
export function pieceOf(piece: FramePiece): ComponentType {
  const known = loaded.get(piece.key)
  if (known) return known
  const made = lazy(async () => ({ default: await piece.load() }))
  loaded.set(piece.key, made)
  return made
}
