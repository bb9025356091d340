// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeSite, pageOf } from '../testing/fake-site.js'
import { FilmRest } from './FilmRest.js'

afterEach(cleanup)

const date = new Date(0)
const film = {
  _id: 'wings-1927',
  _owner: 'owner',
  _createdDate: date,
  _updatedDate: date,
  title: 'Wings',
  titleSort: 'Wings',
  director: 'William A. Wellman',
}

it.each([
  [false, ['More by William A. Wellman', 'Reviews']],
  [true, ['Reviews', 'More by William A. Wellman']],
])('with reviews: %s, shows %j', async (reviewed, headings) => {
  const site = fakeSite()
  site.on('query', ({ body }) =>
    pageOf(body.dataCollectionId === 'films' ? [{ _id: 'jaws-1975', title: 'Jaws' }] : []),
  )
  site.show(<FilmRest film={film} reviewed={reviewed} />, '/films/wings-1927')
  await screen.findByRole('link', { name: /^Jaws/ })
  const shown = screen.getAllByRole('heading', { level: 2 })
  expect(shown.map(({ firstChild }) => firstChild?.textContent)).toEqual(headings)
})
