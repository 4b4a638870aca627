interface Reading<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Reads the choices of a select again; undefined unless reading them failed and no request is running now. */
export function againOf({ data, isError, isFetching, refetch }: Reading<unknown>): (() => void) | undefined {
  return data === undefined && isError && !isFetching ? () => void refetch() : undefined
}

/** The choices of a select from the answer to a call: <SelectField {...choicesOf(groups, ({ id, name }) => ({ value: id, label: name }))} />. */
export function choicesOf<Row, Choice>(
  query: Reading<{ readonly data: readonly Row[] }>,
  choiceOf: (row: Row) => Choice,
): { options: Choice[] | undefined; again: (() => void) | undefined } {
  return { options: query.data?.data.map(choiceOf), again: againOf(query) }
}
