import { expect, test } from 'vitest'
import { inLargestUnit, settingGroups, spellValue } from './setting-fields.js'

test.each([
  [1, '1 seconds'],
  [60, '1 minutes'],
  [90, '90 seconds'],
  [14_400, '4 hours'],
  [90_000, '25 hours'],
  [2_592_000, '30 days'],
  [0, '0 seconds'],
])('splits %i seconds into %s', (seconds, expected) => {
  const { count, unit } = inLargestUnit(seconds)
  expect(`${count} ${unit}`).toBe(expected)
})

test('labels the values of a choice', () => {
  const [captcha] = settingGroups({ captcha: { login: 'after-failures', register: 'new' } }, {})
  expect(captcha?.fields.map(spellValue)).toEqual(['After failed attempts', 'new'])
  const [registration] = settingGroups({ registration: { ownerApproval: false } }, {})
  expect(registration?.fields.map(spellValue)).toEqual(['off'])
})

test('treats an unset duration as a duration', () => {
  const [tokens] = settingGroups({ tokens: { accessSeconds: 14_400, sessionSeconds: null } }, {})
  expect(tokens?.fields.map(({ isDuration }) => isDuration)).toEqual([true, true])
})
