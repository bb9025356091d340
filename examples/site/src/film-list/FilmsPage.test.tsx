// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { SiteSearch } from '../app/SiteSearch.js'
import { type FakeSite, fakeSite, pageOf } from '../testing/fake-site.js'
import FilmsPage from './FilmsPage.js'

afterEach(cleanup)

const films = [
  { _id: 'alien-1979', title: 'Alien', year: 1979, genre: 'Horror', imdbRating: 8.5 },
  { _id: 'wings-1927', title: 'Wings', year: 1927 },
]

/** Renders the list of films, and the search in the header. */
const page = (
  <>
    <SiteSearch />
    <FilmsPage />
  </>
)

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
  it('shows the films, their number, and links to the other pages', async () => {
    site().show(page, '/films')
    expect(await screen.findByText('60 films')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Alien/ }).getAttribute('href')).toBe(
      '/films/alien-1979',
    )
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/films?page=3')
  })

  // Seen to fail: the search in the header was lost, because the filters did not know it yet.
  it('keeps a search whose results are still loading when a filter follows', async () => {
    const made = site()
    made.show(page, '/films')
    await screen.findByText('60 films')
    const text = screen.getByLabelText('Search films or directors')
    fireEvent.change(text, { target: { value: 'al' } })
    // Both events come before React renders.
    act(() => {
      fireEvent.submit(text)
      fireEvent.click(screen.getByRole('radio', { name: 'Horror' }))
    })
    await waitFor(() => expect(address()).toContain('genre=Horror'))
    expect(address()).toContain('q=al')
  })

  it('filters by each year of four digits, also before the first film', async () => {
    const made = site()
    made.show(page, '/films')
    await screen.findByText('60 films')
    const from = screen.getByLabelText('From')
    fireEvent.change(from, { target: { value: '1899' } })
    fireEvent.blur(from)
    await waitFor(() => expect(address()).toContain('from=1899'))
  })

  it('restores the search from the URL', async () => {
    const made = site()
    made.show(page, '/films?q=al&genre=Horror&rating=8&from=1970&sort=title&page=2')
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
    expect(screen.getByLabelText<HTMLInputElement>('Search films or directors').value).toBe('al')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Horror' }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('1970')
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('title')
  })

  it('stores every choice in the URL, and returns to the first page', async () => {
    const made = site()
    const user = userEvent.setup()
    made.show(page, '/films?page=2')
    await user.click(await screen.findByRole('radio', { name: 'Thriller' }))
    expect(address()).toBe('/films?genre=Thriller%2FSuspense')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'newest')
    expect(address()).toBe('/films?genre=Thriller%2FSuspense&sort=newest')
    await user.type(screen.getByLabelText('Search films or directors'), 'fog')
    await waitFor(() => expect(address()).toContain('q=fog'))
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }))
    expect(address()).toBe('/films')
    expect(screen.getByLabelText<HTMLInputElement>('Search films or directors').value).toBe('')
  })

  it('searches once for a word typed without a pause', async () => {
    const made = site()
    made.show(page, '/films')
    await screen.findByText('60 films')
    // Types without a pause: no event-loop turn between the letters, so a busy machine causes no
    // pause.
    const user = userEvent.setup({ delay: null })
    await user.type(screen.getByLabelText('Search films or directors'), 'alien')
    const searches = () =>
      made.requests
        .filter(({ call }) => call === 'query')
        .map(({ body }) => JSON.stringify(body))
        .filter((body) => body.includes('$contains'))
    await waitFor(() => expect(searches().at(-1)).toContain('alien'))
    expect(address()).toBe('/films?q=alien')
    expect(searches()).toHaveLength(1)
  })

  it('shows what to do when nothing matches', async () => {
    const made = fakeSite()
    made.on('query', () => pageOf([]))
    made.show(page, '/films?q=zzz')
    expect(await screen.findByText('No films found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all films' })).toBeTruthy()
  })

  it('suggests films for a misspelt title', async () => {
    const made = fakeSite()
    made.on('query', () => pageOf([]))
    made.on('search', () => pageOf([{ ...films[0], director: 'Ridley Scott' }]))
    made.show(page, '/films?q=alein&genre=Western')
    const found = within(await screen.findByRole('region', { name: 'Did you mean …' }))
    expect(found.getByRole('link', { name: 'Alien' }).getAttribute('href')).toBe(
      '/films/alien-1979',
    )
    expect(found.getByRole('link', { name: 'Ridley Scott' }).getAttribute('href')).toBe(
      '/people/Ridley%20Scott',
    )
    const sent = made.requests.find(({ call }) => call === 'search')
    expect(sent?.body.search).toMatchObject({
      filter: {},
      search: { expression: 'alein', fuzzy: true, mode: 'AND' },
    })
  })

  it('finds directors by their names', async () => {
    const made = site()
    made.on('aggregate', () => ({
      results: [
        { _id: 'Ridley Scott', count: 14 },
        { _id: 'Tony Scott', count: 13 },
        { _id: 'Ang Lee', count: 8 },
      ],
      pagingMetadata: { count: 3, hasNext: false },
    }))
    made.show(page, '/films?q=scott')
    const found = within(await screen.findByRole('list', { name: 'Directors found' }))
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ridley Scott — 14 films',
      'Tony Scott — 13 films',
    ])
  })

  it('shows the applied filters, and removes one', async () => {
    const made = site()
    const user = userEvent.setup()
    made.show(page, '/films?genre=Horror&critics=100&maxBudget=1000000&sort=rating')
    await screen.findByText('60 films')
    const applied = within(screen.getByRole('list', { name: 'Applied filters' }))
    await user.click(applied.getByRole('button', { name: 'Remove filter: Horror' }))
    expect(address()).toBe('/films?critics=100&maxBudget=1000000&sort=rating')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Films found' })),
    )
    await user.click(applied.getByRole('button', { name: 'Remove filter: 100% positive reviews' }))
    await user.click(
      applied.getByRole('button', { name: 'Remove filter: Budget under $1 million' }),
    )
    expect(address()).toBe('/films?sort=rating')
    expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull()
  })

  it('disables a choice without films, but not the chosen one', async () => {
    const made = site()
    made.on('aggregate', ({ body }) => {
      const counted = JSON.stringify(body)
      const rows = [
        ['genre', 'Horror'],
        ['year', 1979],
        ['imdbRating', 8.5],
      ].flatMap(([field, _id]) =>
        counted.includes(`"groupingFields":["${field}"]`) ? [{ _id, count: 1 }] : [],
      )
      return { results: rows, pagingMetadata: { count: rows.length, hasNext: false } }
    })
    made.show(page, '/films?genre=Western&rating=9')
    const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
    await waitFor(() => expect(choice(/^Comedy/).disabled).toBe(true))
    expect(choice(/^Comedy/).closest('label')?.textContent).not.toContain('0')
    expect(choice(/^Horror/).disabled).toBe(false)
    expect(choice(/^Western.*No films/).disabled).toBe(false)
    await waitFor(() => expect(choice(/^1980s/).disabled).toBe(true))
    expect(choice(/^1970s/).disabled).toBe(false)
    expect(choice(/^8 and up/).disabled).toBe(false)
    expect(choice(/^9 and up/).disabled).toBe(false)
    expect(choice(/^All genres/).disabled).toBe(false)
  })

  it('shows an error, and tries again', async () => {
    const made = fakeSite()
    made.on('query', () => new Response('busy', { status: 503 }))
    made.show(page, '/films')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The films could not be loaded.')
    made.on('query', () => pageOf(films))
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('2 films')).toBeTruthy()
  })
})
