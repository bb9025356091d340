import { expect, test } from 'vitest'
import { settingGroups, spellTime, spellValue } from './setting-fields.js'

test('formats seconds in the largest unit that divides them', () => {
  const spelled = [1, 59, 60, 90, 3_600, 14_400, 86_400, 2_592_000, 90_000].map(spellTime)
  expect(spelled).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '90 seconds',
    '1 hour',
    '4 hours',
    '1 day',
    '30 days',
    '25 hours',
  ])
})

test('labels the values of a choice', () => {
  const [captcha] = settingGroups({ captcha: { login: 'after-failures', register: 'new' } }, {})
  expect(captcha?.fields.map(spellValue)).toEqual(['After failed attempts', 'new'])
  const [registration] = settingGroups({ registration: { ownerApproval: false } }, {})
  expect(registration?.fields.map(spellValue)).toEqual(['off'])
})

test('treats an unset duration as a number', () => {
  const [tokens] = settingGroups({ tokens: { accessSeconds: 14_400, sessionSeconds: null } }, {})
  expect(tokens?.fields.map(({ isNumber }) => isNumber)).toEqual([true, true])
  expect(tokens?.fields[0]?.hint).toBe(
    'In seconds. Tokens already issued keep their lifetime. Now 4 hours.',
  )
})
