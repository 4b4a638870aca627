/** Each has a colour and a stroke of its own: nobody has to tell them apart by colour alone. */
export const strokes = ['', '6 3', '2 3', '8 3 2 3', '12 4'] as const
export const colourOf = (index: number) => `var(--chart-${(index % strokes.length) + 1})`
