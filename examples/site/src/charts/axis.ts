/** Style of every axis: labels in the site's font, no lines. */
export const axis = {
  tick: { fill: 'var(--color-text-soft)', fontSize: 13, fontFamily: 'var(--font-text)' },
  tickLine: false,
  axisLine: false,
} as const

/** Style of the grid lines. */
export const grid = { stroke: 'var(--color-line)', strokeDasharray: '1 4' } as const

/** Returns the first years of the decades in a range. */
export function decades(first: number, last: number): number[] {
  const start = Math.ceil(first / 10) * 10
  return Array.from({ length: Math.floor((last - start) / 10) + 1 }, (_, at) => start + at * 10)
}

/** Returns all integers of a range, both ends included. */
export function steps(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at)
}
