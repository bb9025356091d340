import { describe, expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.js'

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 134, [1, 2, 'gap', 134]],
    [3, 134, [1, 2, 3, 4, 'gap', 134]],
    [4, 134, [1, 2, 3, 4, 5, 'gap', 134]],
    [70, 134, [1, 'gap', 69, 70, 71, 'gap', 134]],
    [132, 134, [1, 'gap', 131, 132, 133, 134]],
    [134, 134, [1, 'gap', 133, 134]],
  ])('links from page %i of %i: %j', (current, last, pages) => {
    expect(pageNumbers(current, last)).toEqual(pages)
  })
})
