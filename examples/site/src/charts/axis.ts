/** The look of every axis: words in the site's own type, no line but the ground. */
export const axis = {
  tick: { fill: 'var(--color-ink-soft)', fontSize: 13, fontFamily: 'var(--font-text)' },
  tickLine: false,
  axisLine: false,
} as const

/** The faint lines behind the marks. */
export const grid = { stroke: 'var(--color-line)', strokeDasharray: '1 4' } as const

/** Every tenth year from the first to the last. */
export function decades(first: number, last: number): number[] {
  const start = Math.ceil(first / 10) * 10
  return Array.from({ length: Math.floor((last - start) / 10) + 1 }, (_, at) => start + at * 10)
}

/** Every whole number from the lowest to the highest. */
export function steps(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at)
}
