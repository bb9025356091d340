import { expect, test } from 'vitest'
import { settingGroups, spellTime, spellValue } from './setting-fields.js'

test('a life in seconds is spelled in the largest unit that leaves nothing over', () => {
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

test('a value has words where it is chosen', () => {
  const [captcha] = settingGroups({ captcha: { login: 'after-failures', register: 'new' } }, {})
  expect(captcha?.fields.map(spellValue)).toEqual(['After failed attempts', 'new'])
  const [registration] = settingGroups({ registration: { ownerApproval: false } }, {})
  expect(registration?.fields.map(spellValue)).toEqual(['off'])
})

test('a life that was never set is a number all the same', () => {
  const [tokens] = settingGroups({ tokens: { accessSeconds: 14_400, sessionSeconds: null } }, {})
  expect(tokens?.fields.map(({ isNumber }) => isNumber)).toEqual([true, true])
  expect(tokens?.fields[0]?.hint).toBe(
    'In seconds. Tokens already issued keep their lifetime. Now 4 hours.',
  )
})
