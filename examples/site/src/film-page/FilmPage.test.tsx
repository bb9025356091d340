// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { type FakeSite, fakeSite, pageOf, type RecordedRequest } from '../testing/fake-site.js'
import FilmPage from './FilmPage.js'

afterEach(cleanup)

const date = { $date: '2026-11-01T12:00:00.000Z' }
const system = { _owner: 'owner', _createdDate: date, _updatedDate: date }
const wings = { _id: 'wings-1927', title: 'Wings', director: 'William A. Wellman', ...system }

/** A film without reviews, and another of its director; `answer` overrides a reply. */
function site(
  memberId: string | undefined,
  answer?: (request: RecordedRequest) => unknown,
): FakeSite {
  const made = fakeSite(memberId === undefined ? {} : { memberId })
  made.on('wings-1927', () => ({ dataItem: { id: wings._id, data: wings } }))
  made.on('query', (request) => {
    const isFilms = request.body.dataCollectionId === 'films'
    return answer?.(request) ?? pageOf(isFilms ? [{ _id: 'jaws-1975', title: 'Jaws' }] : [])
  })
  made.show(
    <Routes>
      <Route path="/films/:id" element={<FilmPage />} />
    </Routes>,
    '/films/wings-1927',
  )
  return made
}

it.each([undefined, 'ada'])('shows the reviews above other films, to %s', async (memberId) => {
  site(memberId)
  await screen.findByRole('link', { name: /^Jaws/ })
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.slice(-2).map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Reviews',
    'More by William A. Wellman',
  ])
})

it('renders other films after the member’s form', async () => {
  let answerOwn = () => {}
  const made = site('ada', ({ body }) =>
    JSON.stringify(body).includes('"_owner":"ada"')
      ? new Promise((done) => {
          answerOwn = () => done(pageOf([]))
        })
      : undefined,
  )
  await screen.findByRole('heading', { name: 'Reviews' })
  await waitFor(() => expect(made.queryClient.isFetching()).toBe(1))
  expect(screen.queryByText('More by William A. Wellman')).toBeNull()
  answerOwn()
  await screen.findByLabelText('Your review')
  expect(await screen.findByText('More by William A. Wellman')).toBeTruthy()
})

it('shows other films when the reviews cannot be read', async () => {
  site('ada', ({ body }) =>
    body.dataCollectionId === 'reviews' ? new Response('{}', { status: 403 }) : undefined,
  )
  expect(await screen.findByText('More by William A. Wellman')).toBeTruthy()
})
