export function PiecesScreen() {
  return <p>…</p>
}
