import type { ComponentType } from 'react'
import type { FramePiece } from '../frame-pieces.tsx'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const loaded = new Map<string, ComponentType>()

/** The lazy component of a piece, always the same one. */
export function pieceOf(piece: FramePiece): ComponentType {
  const known = loaded.get(piece.key)
  if (known) return known
  const made = lazyPart(piece.load, 'over')
  loaded.set(piece.key, made)
  return made
}
