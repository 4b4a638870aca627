/** Each has its own colour and dash pattern, so that they can be told apart without colour. */
export const strokes = ['', '6 3', '2 3', '8 3 2 3', '12 4'] as const
export const colourOf = (index: number) => `var(--chart-${(index % strokes.length) + 1})`
