import { describe, expect, it } from 'vitest'
import { readTitle, slugFilm, sortTitle } from './read-title.js'

describe('readTitle', () => {
  it.each([
    [300, 2007, '300'],
    [null, 2006, 'Untitled'],
    ['  ', 2006, 'Untitled'],
    ['LÈon', 1994, 'Léon'],
    ["De battre mon coeur s'est arrÍtÈ", 2005, "De battre mon coeur s'est arrêté"],
    ['Obsluhoval jsem anglickÈho kr·le', 2008, 'Obsluhoval jsem anglického krále'],
    ['Die F‰lscher', 2008, 'Die Fälscher'],
    ['DÈj‡ Vu', 2006, 'Déjà Vu'],
    ["I Love You Ö Don't Touch Me!", 1998, "I Love You … Don't Touch Me!"],
    ['The Naked Gun 2Ω: The Smell of Fear', 1991, 'The Naked Gun 2½: The Smell of Fear'],
    ['The Helix...  Loaded', 2005, 'The Helix... Loaded'],
    ['Charge of the Light Brigade, The', 1936, 'The Charge of the Light Brigade'],
    ['King Kong (1933)', 1933, 'King Kong'],
  ])('changes %j of %i to %j and reports it', (raw, year, title) => {
    const { value, changes } = readTitle(raw, year)
    expect(value).toBe(title)
    expect(changes).toMatchObject([{ field: 'title', was: raw, became: title }])
  })

  it.each([
    'Alien³',
    'Ri¢hie Ri¢h',
    'Fantasia 2000 (IMAX)',
    'King Kong (1976)',
    "What the #$'! Do We Know",
    'Chuck&Buck',
  ])('does not change %j', (raw) => {
    expect(readTitle(raw, 1933)).toEqual({ value: raw, changes: [] })
  })
})

describe('sortTitle', () => {
  it.each([
    ['The Godfather', 'godfather'],
    ['A Beautiful Mind', 'beautiful mind'],
    ['Élan', 'elan'],
    ['(500) Days of Summer', '500) days of summer'],
    ['A', 'a'],
    ['!', '!'],
  ])('sorts %j by %j', (title, sorted) => {
    expect(sortTitle(title)).toBe(sorted)
  })
})

describe('slugFilm', () => {
  it.each([
    ['The Godfather', 1972, 'the-godfather-1972'],
    ['Dumb & Dumber', 1994, 'dumb-and-dumber-1994'],
    ["What's the Worst That Could Happen?", 2001, 'whats-the-worst-that-could-happen-2001'],
    ['Alien³', 1992, 'alien3-1992'],
    ['20,000 Leagues Under the Sea', 1954, '20-000-leagues-under-the-sea-1954'],
    ['???', 1999, '1999'],
    ['Wings', undefined, 'wings'],
  ])('the slug of %j (%s) is %j', (title, year, slug) => {
    expect(slugFilm(title, year)).toBe(slug)
  })
})
