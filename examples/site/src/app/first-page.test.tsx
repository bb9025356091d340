// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '../connection/query-client.js'
import { type FakeSite, fakeSite, pageOf } from '../testing/fake-site.js'
import { App } from './App.js'
import { beginFirstPage } from './first-page.js'

afterEach(cleanup)

const film = { _id: 'jaws-1975', title: 'Jaws', year: 1975, director: 'Steven Spielberg' }
const rows = [{ _id: 'Steven Spielberg', count: 23, rating: 7.4, from: 1971, to: 2008 }]

function site(): FakeSite {
  const made = fakeSite()
  // What was asked ahead is fresh for as long as it is on the site.
  const { queries } = createQueryClient().getDefaultOptions()
  made.queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } })
  made.on('query', () => pageOf([film]))
  made.on('jaws-1975', () => ({ dataItem: { id: film._id, data: film } }))
  made.on('aggregate', () => ({ results: rows, pagingMetadata: { count: 1, total: 1 } }))
  return made
}

/** Requests in one text each, to see which are the same. */
const sent = ({ requests }: FakeSite) =>
  requests.map(({ call, body }) => `${call} ${JSON.stringify(body)}`)

describe('the first page', () => {
  it.each([
    ['/', 1],
    ['/films?genre=Horror&sort=title&page=2', 1],
    ['/films/jaws-1975', 1],
    ['/people', 1],
    ['/people/Steven%20Spielberg', 1],
  ])('%s asks ahead for what it shows, and not again', async (address, count) => {
    const made = site()
    const first = beginFirstPage(made, new URL(address, 'http://foyer.test'))
    await Promise.all([first.code, first.data])
    const ahead = sent(made).filter((request) => !request.startsWith('token'))
    expect(ahead).toHaveLength(count)
    made.show(<App />, address)
    // Nothing is waited for: code and content are there.
    expect(screen.getByRole('main').textContent).toMatch(/Jaws|Spielberg/)
    expect(screen.queryByText('Loading the page')).toBeNull()
    for (const request of ahead) {
      expect(sent(made).filter((one) => one === request)).toHaveLength(1)
    }
  })

  it.each(['/films/%E0%A4%A', '/nowhere', '/account'])(
    '%s asks for no content, and fails at nothing',
    async (address) => {
      const made = site()
      const first = beginFirstPage(made, new URL(address, 'http://foyer.test'))
      await Promise.all([first.code, first.data])
      expect(sent(made).filter((request) => !request.startsWith('token'))).toEqual([])
    },
  )

  it('is shown although its content did not come: the page says so', async () => {
    const made = site()
    made.on('jaws-1975', () => new Response('busy', { status: 503 }))
    const first = beginFirstPage(made, new URL('http://foyer.test/films/jaws-1975'))
    await first.data
    made.show(<App />, '/films/jaws-1975')
    expect(await screen.findByText('The film could not be loaded.')).toBeTruthy()
  })
})

it('stands in a frame that is there before: the same in index.html as the app makes', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  const page = new DOMParser().parseFromString(html, 'text/html')
  site().show(<App />, '/nowhere')
  for (const part of ['.site-name', '.site-pages']) {
    const early = page.querySelector(part)?.outerHTML
    expect(early, part).toBeTruthy()
    expect(withoutState(document.querySelector(part)?.outerHTML)).toBe(withoutState(early))
  }
})

/** What only the running app knows is left out. */
function withoutState(html = ''): string {
  return html.replace(/ (class=""|data-discover="true")/g, '').replace(/\s+/g, ' ')
}
