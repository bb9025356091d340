import { describe, expect, it } from 'vitest'
import { en } from '../texts/en/index.js'
import { type Director, toDirectors, yearSpan } from './director.js'
import {
  directorsNamed,
  findDirectors,
  formatPeopleSearch,
  parsePeopleSearch,
} from './people-search.js'

function director(name: string, count: number, rating: number): Director {
  return { name, count, rating, from: 1990, to: 1999 }
}

const people = [
  director('Joel Coen', 9, 7.4),
  director('Pedro Almodóvar', 9, 7.5),
  director('Ang Lee', 8, 7.3),
  director('Once Lucky', 1, 9.1),
]

const names = (text: string, sort: 'films' | 'rating' | 'name') =>
  findDirectors(people, { text, sort }).map(({ name }) => name)

describe('findDirectors', () => {
  it('finds names without their accents, and words in any order', () => {
    expect(names('almodovar', 'films')).toEqual(['Pedro Almodóvar'])
    expect(names('LEE an', 'films')).toEqual(['Ang Lee'])
    expect(names('nobody', 'films')).toEqual([])
  })

  it('sorts by films, then by last name', () => {
    expect(names('', 'films')).toEqual(['Pedro Almodóvar', 'Joel Coen', 'Ang Lee', 'Once Lucky'])
    expect(names('', 'name')).toEqual(['Pedro Almodóvar', 'Joel Coen', 'Ang Lee', 'Once Lucky'])
  })

  it('sorts by rating, directors with few films last', () => {
    expect(names('', 'rating').at(0)).toBe('Pedro Almodóvar')
    expect(names('', 'rating').at(-1)).toBe('Once Lucky')
  })
})

describe('directorsNamed', () => {
  const named = (text: string) => directorsNamed(people, text).map(({ name }) => name)

  it('finds names that begin with the words, in any order and without accents', () => {
    expect(named('almod')).toEqual(['Pedro Almodóvar'])
    expect(named('lee ang')).toEqual(['Ang Lee'])
  })

  it('finds no director by the middle of a word, one word too many, or two letters', () => {
    expect(named('odovar')).toEqual([])
    expect(named('ang lee fargo')).toEqual([])
    expect(named('le')).toEqual([])
    expect(named('')).toEqual([])
  })
})

describe('the search in the URL', () => {
  it.each(['', 'q=lee', 'sort=name', 'q=lee&sort=rating'])(
    'is the same after parsing and formatting “%s”',
    (address) => {
      expect(formatPeopleSearch(parsePeopleSearch(new URLSearchParams(address))).toString()).toBe(
        address,
      )
    },
  )

  it('ignores invalid values', () => {
    expect(parsePeopleSearch(new URLSearchParams('sort=height&q=%20'))).toEqual({
      text: '',
      sort: 'films',
    })
  })
})

describe('toDirectors', () => {
  it('converts results, without films that have no director', () => {
    const rows = [
      { _id: 'Ang Lee', count: 8, rating: 7.3, from: 1993, to: 2009 },
      { _id: 'Once Lucky', count: 1, rating: null, from: null, to: null },
      { _id: null, count: 1331 },
    ]
    expect(toDirectors(rows).map((director) => yearSpan(director, en))).toEqual([
      '1993 to 2009',
      'Years unknown',
    ])
  })
})
