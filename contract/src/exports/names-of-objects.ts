/** What names an object in a row: a cell shows an object by the first of these that it has. */
export const namesOfObjects = ['name', 'title', 'label', 'number', 'code'] as const
