// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeSite, fakeSite, pageOf } from '../testing/fake-site.js'
import FilmsPage from './FilmsPage.js'

afterEach(cleanup)

const films = [
  { _id: 'alien-1979', title: 'Alien', year: 1979, genre: 'Horror', imdbRating: 8.5 },
  { _id: 'wings-1927', title: 'Wings', year: 1927 },
]

const address = () => document.querySelector('#address')?.textContent

function site(): FakeSite {
  const made = fakeSite()
  made.on('query', () => pageOf(films, 60))
  return made
}

function lastQuery({ requests }: FakeSite): unknown {
  return requests.findLast(({ call }) => call === 'query')?.body.query
}

describe('FilmsPage', () => {
  it('shows the films, how many there are, and the way to the other pages', async () => {
    site().show(<FilmsPage />, '/films')
    expect(await screen.findByText('60 films')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Alien/ }).getAttribute('href')).toBe(
      '/films/alien-1979',
    )
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/films?page=3')
  })

  it('reads what it shows from the address, as after a reload', async () => {
    const made = site()
    made.show(<FilmsPage />, '/films?q=al&genre=Horror&rating=8&from=1970&sort=title&page=2')
    await screen.findByText('60 films')
    expect(lastQuery(made)).toMatchObject({
      filter: {
        title: { $contains: 'al' },
        genre: 'Horror',
        imdbRating: { $gte: 8 },
        year: { $gte: 1970 },
      },
      paging: { limit: 24, offset: 24 },
    })
    expect(screen.getByLabelText<HTMLInputElement>('Search in titles').value).toBe('al')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Horror' }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('1970')
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('title')
  })

  it('puts every choice into the address, and begins at the first page', async () => {
    const made = site()
    const user = userEvent.setup()
    made.show(<FilmsPage />, '/films?page=2')
    await user.click(await screen.findByRole('radio', { name: 'Thriller' }))
    expect(address()).toBe('/films?genre=Thriller%2FSuspense')
    await user.selectOptions(screen.getByLabelText('Order'), 'newest')
    expect(address()).toBe('/films?genre=Thriller%2FSuspense&sort=newest')
    await user.type(screen.getByLabelText('Search in titles'), 'fog')
    await waitFor(() => expect(address()).toContain('q=fog'))
    await user.click(screen.getByRole('link', { name: 'Show all films again' }))
    expect(address()).toBe('/films')
    expect(screen.getByLabelText<HTMLInputElement>('Search in titles').value).toBe('')
  })

  it('searches once for a word typed in one go', async () => {
    const made = site()
    made.show(<FilmsPage />, '/films')
    await screen.findByText('60 films')
    // In one go: no turn of the event loop between the letters, however busy the machine is.
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByLabelText('Search in titles'), 'alien')
    const searches = () =>
      made.requests
        .filter(({ call }) => call === 'query')
        .map(({ body }) => JSON.stringify(body))
        .filter((body) => body.includes('$contains'))
    await waitFor(() => expect(searches().at(-1)).toContain('alien'))
    expect(address()).toBe('/films?q=alien')
    expect(searches()).toHaveLength(1)
  })

  it('says what to do when nothing fits', async () => {
    const made = fakeSite()
    made.on('query', () => pageOf([]))
    made.show(<FilmsPage />, '/films?q=zzz')
    expect(await screen.findByText('No film fits')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all films' })).toBeTruthy()
  })

  it('says what is wrong, and tries again', async () => {
    const made = fakeSite()
    made.on('query', () => new Response('busy', { status: 503 }))
    made.show(<FilmsPage />, '/films')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The films could not be loaded.')
    made.on('query', () => pageOf(films))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 films')).toBeTruthy()
  })
})
