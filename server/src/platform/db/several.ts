const mark = '/* several */ '

/** Statements without parameters, sent in one message; the result is that of the first one with rows. */
export const several = (statements: readonly string[]) => `${mark}${statements.join('; ')}`

/** The result of such a message. pg returns a list with one result per statement. */
export async function answerOfSeveral<R extends { rows: unknown[] }>(results: Promise<R | R[]>): Promise<R> {
  const list = [await results].flat() as R[]
  return list.find(({ rows }) => rows.length > 0) ?? (list[0] as R)
}

export const isSeveral = (text: unknown) => typeof text === 'string' && text.startsWith(mark)
