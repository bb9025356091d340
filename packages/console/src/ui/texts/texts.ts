import { inLanguage } from '../../language/language.js'
import { de } from './de.js'
import { en } from './en.js'
import { he } from './he.js'

export const texts = inLanguage({ en, de, he })

/** Words with the same meaning in several places. */
export const { words: commonWords } = texts
