import { describe, expect, it } from 'vitest'
import { de } from './de/index.js'
import { en, type Texts } from './en/index.js'
import { he } from './he/index.js'

/** Replaces non-breaking spaces by spaces, and removes direction marks. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u2068\u2069]/g, '')
}

describe('dollars', () => {
  it.each([
    [0, '$0', '0 $', '0 דולר'],
    [218, '$218', '218 $', '218 דולר'],
    [7000, '$7 thousand', '7 Tsd. $', '7 אלף דולר'],
    [134_966_411, '$135 million', '135 Mio. $', '135 מיליון דולר'],
    [999_499_999, '$999 million', '999 Mio. $', '999 מיליון דולר'],
    [999_500_000, '$1 billion', '1 Mrd. $', '1 מיליארד דולר'],
    [2_767_891_499, '$2.77 billion', '2,77 Mrd. $', '2.77 מיליארד דולר'],
  ])('formats %i in all languages', (amount, ...written) => {
    expect([en, de, he].map(({ films }) => plain(films.dollars(amount)))).toEqual(written)
  })
})

describe('numbers and days', () => {
  const write = ({ format }: Texts) =>
    [
      format.number(3201),
      format.rating(8),
      format.rating(7.256, 2),
      format.percent(95),
      format.day(new Date(Date.UTC(2008, 6, 18, 23, 59))),
    ].map(plain)

  it('are formatted for each language', () => {
    expect(write(en)).toEqual(['3,201', '8.0', '7.26', '95%', 'July 18, 2008'])
    expect(write(de)).toEqual(['3.201', '8,0', '7,26', '95 %', '18. Juli 2008'])
    expect(write(he)).toEqual(['3,201', '8.0', '7.26', '95%', '18 ביולי 2008'])
  })
})

describe('plurals', () => {
  it.each([
    [en, ['No films', '1 film', '2 films', '3,201 films']],
    [de, ['Keine Filme', '1 Film', '2 Filme', '3.201 Filme']],
    [he, ['אין סרטים', 'סרט אחד', 'שני סרטים', '3,201 סרטים']],
  ])('have the forms of the language', ({ films }, written) => {
    expect([0, 1, 2, 3201].map((count) => films.count(count))).toEqual(written)
  })
})

describe('the running time', () => {
  it.each([
    [0, 46, '46 min', '46 Min.', '46 דק׳'],
    [2, 0, '2 h', '2 Std.', 'שעתיים'],
    [2, 55, '2 h 55 min', '2 Std. 55 Min.', 'שעתיים ו־55 דק׳'],
  ])('of %i hours and %i minutes', (hours, minutes, ...written) => {
    expect([en, de, he].map(({ films }) => films.film.duration(hours, minutes))).toEqual(written)
  })
})

describe('the description of a film', () => {
  const known = { genre: 'Drama', year: 1942, director: 'Michael Curtiz', imdb: 8.8 }
  const unknown = { genre: undefined, year: undefined, director: undefined, imdb: undefined }

  it('contains the known facts', () => {
    expect(en.films.film.describe(known)).toBe(
      'Drama of 1942 by Michael Curtiz, rated 8.8 on IMDb.',
    )
    expect(de.films.film.describe(known)).toBe(
      'Drama von 1942, Regie: Michael Curtiz, bei IMDb mit 8,8 bewertet.',
    )
    expect([en, de, he].map(({ films }) => films.film.describe(unknown))).toEqual([
      'Film.',
      'Film.',
      'סרט.',
    ])
  })
})
