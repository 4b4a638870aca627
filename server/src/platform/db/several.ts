const mark = '/* several */ '

/** Statements without parameters that are sent in one message; what the first of them with rows says is their answer. */
export const several = (statements: readonly string[]) => `${mark}${statements.join('; ')}`

/** The answer of such a message. pg gives a list of one result for each statement. */
export async function answerOfSeveral<R extends { rows: unknown[] }>(results: Promise<R | R[]>): Promise<R> {
  const list = [await results].flat() as R[]
  return list.find(({ rows }) => rows.length > 0) ?? (list[0] as R)
}

export const isSeveral = (text: unknown) => typeof text === 'string' && text.startsWith(mark)
