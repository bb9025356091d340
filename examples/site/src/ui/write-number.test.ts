import { describe, expect, it } from 'vitest'
import { writeNumber } from './write-number.js'

describe('writeNumber', () => {
  it.each([0, 7, 999, 1000, 3201, 99_999, 100_000, 1_234_567, 2_767_891_499])(
    'writes %i as the browser does',
    (number) => {
      expect(writeNumber(number)).toBe(number.toLocaleString('en'))
    },
  )
})
