import { describe, expect, it } from 'vitest'
import { writtenTexts } from '../testing/written-texts.js'
import { de } from './de/index.js'
import { deMore } from './de/more.js'
import { en } from './en/index.js'
import { enMore } from './en/more.js'
import { he } from './he/index.js'
import { heMore } from './he/more.js'

const english = writtenTexts(en, enMore)
const german = writtenTexts(de, deMore)
const hebrew = writtenTexts(he, heMore)

/** Words that are the same in English and German. */
const shared = /^(film|drama|action|thriller|horror|western|musical|genre|budget|\W|\d)*$/i

/** Names in Latin letters in every language. */
const names = /IMDb|Rotten Tomatoes|JavaScript|X{3}|\bA\b|\bZ\b/g

describe('the texts of the site', () => {
  it('exist in all languages', () => {
    expect([...german.keys()]).toEqual([...english.keys()])
    expect([...hebrew.keys()]).toEqual([...english.keys()])
    expect(english.size).toBeGreaterThan(250)
    for (const text of [...english.values(), ...german.values(), ...hebrew.values()]) {
      expect(text.trim()).not.toBe('')
    }
  })

  it('are German on German pages', () => {
    const same = [...german].filter(([key, text]) => text === english.get(key))
    expect(same.filter(([, text]) => !shared.test(text))).toEqual([])
    const foreign = /\b(the|your|of|with|and|this|from|by|to)\b/i
    expect([...german].filter(([, text]) => foreign.test(text))).toEqual([])
  })

  it('are Hebrew on Hebrew pages', () => {
    const foreign = [...hebrew].filter(([, text]) => /\p{sc=Latin}/u.test(text.replace(names, '')))
    expect(foreign).toEqual([])
  })

  it('have a form for every number', () => {
    for (const { films, people, reviews } of [en, de, he]) {
      for (const write of [films.count, films.film.votes, people.count, reviews.stars]) {
        const texts = [1, 2, 5, 20, 3201].map(write)
        expect(new Set(texts).size, texts.join()).toBe(texts.length)
        expect(texts.join()).not.toMatch(/#|undefined/)
      }
    }
  })
})
