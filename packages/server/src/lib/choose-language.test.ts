import { expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.js'

it.each([
  [['de', 'he'], 'de'],
  [['fr', 'he', 'de'], 'he'],
  [[null, undefined, 'de'], 'de'],
  [['de-CH'], 'de'],
  [['de_AT'], 'de'],
  [['iw'], 'he'],
  [['HE-il'], 'he'],
  [['fr', 'xx'], 'en'],
  [[], 'en'],
  [['__proto__', 'constructor', '../../etc/passwd', ''], 'en'],
] as const)('for %j returns %s', (requested, language) => {
  expect(chooseLanguage(requested)).toBe(language)
})
