// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeSite, fakeSite, pageOf, refusal } from '../testing/fake-site.js'
import { WatchButton } from '../watchlist/WatchButton.js'
import WatchlistPage from './WatchlistPage.js'

afterEach(cleanup)

const jaws = { _id: 'jaws-1975', title: 'Jaws', year: 1975 }

/** Fake server with one member's list. */
function withList(...filmIds: string[]): FakeSite & { listed: Set<string> } {
  const made = fakeSite({ memberId: 'ada' })
  const listed = new Set(filmIds)
  made.on('query', ({ body }) => {
    const whole = JSON.stringify(body).includes('"includeReferences":[{')
    return pageOf([...listed].map((id) => ({ _id: `entry-${id}`, film: whole ? jaws : id })))
  })
  made.on('items', ({ body }) => {
    listed.add(String(Object(Object(body).dataItem).data.film))
    return { dataItem: Object(body).dataItem }
  })
  made.on('remove', () => {
    listed.clear()
    return { dataItem: { id: 'entry-jaws-1975', data: {} } }
  })
  return { ...made, listed }
}

const button = () => screen.findByRole('button', { name: /watchlist$/ })

describe('WatchButton', () => {
  it('links a visitor to the login, which returns to the film', () => {
    fakeSite().show(<WatchButton film={jaws} />, '/films/jaws-1975')
    expect(screen.getByRole('link', { name: 'Add to watchlist' }).getAttribute('href')).toBe(
      '/login?to=%2Ffilms%2Fjaws-1975',
    )
  })

  it('shows the change before and after the reply', async () => {
    const made = withList()
    made.show(<WatchButton film={jaws} />, '/films/jaws-1975')
    await waitFor(() => expect(made.requests.some(({ call }) => call === 'query')).toBe(true))
    await userEvent.setup().click(await button())
    expect((await button()).textContent).toBe('On your watchlist')
    // The label says it already: "On your watchlist, pressed" would say it twice.
    expect((await button()).hasAttribute('aria-pressed')).toBe(false)
    await waitFor(() => expect(made.listed.has('jaws-1975')).toBe(true))
    expect((await button()).textContent).toBe('On your watchlist')
  })

  it.each([
    { before: [], inserts: 1 },
    { before: ['jaws-1975'], inserts: 0 },
  ])('a press before the list is read adds the film once: $before', async ({ before, inserts }) => {
    const made = withList(...before)
    let answerList = (): void => {}
    const untilAnswered = new Promise<void>((resolve) => {
      answerList = resolve
    })
    made.on('query', async ({ body }) => {
      // The read of one film names it; the read of the list does not.
      if (!JSON.stringify(body).includes('jaws-1975')) await untilAnswered
      return pageOf([...made.listed].map((id) => ({ _id: `entry-${id}`, film: id })))
    })
    made.show(<WatchButton film={jaws} />, '/films/jaws-1975')
    await userEvent.setup().click(await button())
    expect((await button()).textContent).toBe('On your watchlist')
    const sent = (): number => made.requests.filter(({ call }) => call === 'items').length
    await waitFor(() => expect(sent()).toBe(inserts))
    answerList()
    await waitFor(async () => expect((await button()).textContent).toBe('On your watchlist'))
    expect(made.listed.has('jaws-1975')).toBe(true)
    expect(sent()).toBe(inserts)
  })

  it('reverts a refused change with a message', async () => {
    const made = withList()
    made.on('items', () => refusal(403, 'WDE0027'))
    made.show(<WatchButton film={jaws} />, '/films/jaws-1975')
    await userEvent.setup().click(await button())
    expect(await screen.findByText(/“Jaws” was not added to your watchlist\./)).toBeTruthy()
    expect((await button()).textContent).toBe('Add to watchlist')
  })

  it('ends in the state of the last press', async () => {
    const made = withList()
    const user = userEvent.setup()
    made.show(<WatchButton film={jaws} />, '/films/jaws-1975')
    await user.click(await button())
    await user.click(await button())
    await waitFor(() => expect(made.requests.some(({ call }) => call === 'remove')).toBe(true))
    await waitFor(() => expect(made.listed.size).toBe(0))
    expect((await button()).textContent).toBe('Add to watchlist')
  })
})

describe('WatchlistPage', () => {
  it('invites a visitor without a request', () => {
    const made = fakeSite()
    made.show(<WatchlistPage />, '/watchlist')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?to=%2Fwatchlist',
    )
    expect(made.requests).toEqual([])
  })

  it('lists the films, removes one at once, and restores it with undo', async () => {
    const made = withList('jaws-1975')
    const user = userEvent.setup()
    made.show(<WatchlistPage />, '/watchlist')
    expect(await screen.findByRole('link', { name: /^Jaws/ })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Watchlist: Jaws', pressed: true }))
    expect(await screen.findByText('Nothing to watch yet')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('link', { name: /^Jaws/ })).toBeTruthy()
    expect(made.listed.has('jaws-1975')).toBe(true)
  })
})
