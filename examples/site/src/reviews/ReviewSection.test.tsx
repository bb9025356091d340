// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Link } from '../language/links.js'
import { type FakeSite, fakeSite, pageOf, refusal } from '../testing/fake-site.js'
import { ReviewSection } from './ReviewSection.js'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const day = { $date: '2026-11-01T12:00:00.000Z' }

function review(owner: string, authorName: string) {
  const fields = {
    filmId: 'wings-1927',
    filmTitle: 'Wings',
    rating: 4,
    text: `${authorName}’s text`,
  }
  const system = { _owner: owner, _createdDate: day, _updatedDate: day }
  return { _id: `by-${owner}`, authorName, ...fields, ...system }
}

/** Replies with these reviews, or with those of one author if the query filters by author. */
function withReviews(made: FakeSite, ...reviews: ReturnType<typeof review>[]): FakeSite {
  made.on('query', ({ body }) => {
    const owner = /"_owner":"([^"]*)"/.exec(JSON.stringify(body))?.[1]
    return pageOf(reviews.filter(({ _owner }) => owner === undefined || _owner === owner))
  })
  return made
}

const section = <ReviewSection filmId="wings-1927" filmTitle="Wings" />
const here = '/films/wings-1927'

describe('ReviewSection', () => {
  it('shows reviews to a visitor, with a link to log in and return', async () => {
    withReviews(fakeSite(), review('bob', 'Bob')).show(section, here)
    expect(await screen.findByText('Bob’s text')).toBeTruthy()
    expect(
      screen.getByRole('link', { name: 'Log in to write a review' }).getAttribute('href'),
    ).toBe('/login?to=%2Ffilms%2Fwings-1927%23review')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('scrolls a member who logged in to write to the form', async () => {
    withReviews(fakeSite({ memberId: 'ada' })).show(section, `${here}#review`)
    const firstStar = await screen.findByRole('radio', { name: '1 star, bad' })
    await waitFor(() => expect(document.activeElement).toBe(firstStar))
    expect(document.querySelector('#address')?.textContent).toBe(here)
  })

  it('scrolls a member with a review to the reviews', async () => {
    const made = withReviews(fakeSite({ memberId: 'ada' }), review('ada', 'Ada'))
    made.show(section, `${here}#review`)
    const heading = await screen.findByRole('heading', { name: /^Reviews/ })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('publishes a review with the member’s name', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }))
    made.on('save', ({ body }) => ({ dataItem: Object(body).dataItem }))
    made.show(section, here)
    expect(await screen.findByText('Write the first review')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Publish review' }))
    expect(screen.getByText('Choose one to five stars.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '5 stars, great' }))
    await user.type(screen.getByLabelText('Your review'), 'They fly.')
    await user.click(screen.getByRole('button', { name: 'Publish review' }))
    expect(await screen.findByText('Your review is published.')).toBeTruthy()
    const saved = made.requests.find(({ call }) => call === 'save')?.body.dataItem
    expect(saved).toEqual({
      data: {
        filmId: 'wings-1927',
        filmTitle: 'Wings',
        authorName: 'Ada',
        rating: 5,
        text: 'They fly.',
      },
    })
  })

  it('shows a review before the reply, and restores the text when it is refused', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }))
    let refuse = () => {}
    made.on('save', () => new Promise((answer) => (refuse = () => answer(refusal(403, 'WDE0027')))))
    made.show(section, here)
    await user.click(await screen.findByRole('radio', { name: '5 stars, great' }))
    await user.type(screen.getByLabelText('Your review'), 'They fly.')
    await user.click(screen.getByRole('button', { name: 'Publish review' }))
    expect((await screen.findByRole('article')).textContent).toContain('They fly.')
    expect(screen.queryByRole('button', { name: 'Publish review' })).toBeNull()
    refuse()
    expect((await screen.findByRole('alert')).textContent).toContain('was not published')
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe('They fly.')
  })

  it.each(['list', 'own'])(
    'shows a new review once if the %s query replies first',
    async (first) => {
      const user = userEvent.setup()
      const made = withReviews(fakeSite({ memberId: 'ada' }))
      made.on('save', ({ body }) => ({ dataItem: Object(body).dataItem }))
      made.show(section, here)
      await user.click(await screen.findByRole('radio', { name: '5 stars, great' }))
      await user.type(screen.getByLabelText('Your review'), 'Ada’s text')
      const answers = new Map<string, () => void>()
      made.on('query', ({ body }) => {
        const of = JSON.stringify(body).includes('_owner') ? 'own' : 'list'
        const page = pageOf([review('ada', 'Ada')])
        return new Promise((done) => void answers.set(of, () => done(page)))
      })
      const stands = () => screen.queryAllByText('Ada’s text', { selector: 'p' }).length
      const counts: number[] = []
      const watch = new MutationObserver(() => void counts.push(stands()))
      watch.observe(document.body, { childList: true, subtree: true })
      await user.click(screen.getByRole('button', { name: 'Publish review' }))
      await waitFor(() => expect(answers.size).toBe(2))
      answers.get(first)?.()
      // The page renders the first reply before the second arrives.
      await waitFor(() => expect(made.queryClient.isFetching()).toBe(1))
      await act(() => new Promise((done) => setTimeout(done)))
      for (const answer of answers.values()) answer()
      expect(await screen.findByText('Your review is published.')).toBeTruthy()
      watch.disconnect()
      expect(counts.at(-1)).toBe(1)
      expect(Math.max(...counts)).toBe(1)
      expect(screen.queryByLabelText('Your review')).toBeNull()
    },
  )

  it('offers changes only on the member’s own review, and confirms a removal', async () => {
    const user = userEvent.setup()
    const made = withReviews(
      fakeSite({ memberId: 'ada' }),
      review('ada', 'Ada'),
      review('bob', 'Bob'),
    )
    made.on('remove', () => ({ dataItem: { id: 'by-ada', data: review('ada', 'Ada') } }))
    made.show(section, here)
    expect(await screen.findAllByRole('button', { name: 'Edit' })).toHaveLength(1)
    expect(screen.queryByText('Write a review')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'))
    expect(made.requests.some(({ call }) => call === 'remove')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Delete it' }))
    expect(await screen.findByText('Your review is deleted.')).toBeTruthy()
    expect(made.requests.find(({ call }) => call === 'remove')?.body.dataItemId).toBe('by-ada')
  })

  // Seen to fail: the review came back without a message.
  it('tells that a review could not be deleted', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }), review('ada', 'Ada'))
    let refuse = () => {}
    const refused = new Promise((answer) => {
      refuse = () => answer(refusal(429, 'TOO_MANY_REQUESTS'))
    })
    made.on('remove', () => refused)
    made.show(section, here)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(screen.getByRole('button', { name: 'Delete it' }))
    await waitFor(() => expect(screen.queryByText('Ada’s text')).toBeNull())
    refuse()
    expect((await screen.findByRole('alert')).textContent).toContain('was not deleted')
    expect(await screen.findByText('Ada’s text')).toBeTruthy()
  })

  it('shows why another member’s review cannot be changed', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }), review('bob', 'Bob'))
    made.on('save', () => refusal(403, 'WDE0027'))
    made.show(section, `${here}?edit=by-bob`)
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Bob wrote this review. Only the author can edit it.',
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.querySelector('#address')?.textContent).toBe(here)
  })

  it('lets a member write although the URL names a review that is gone', async () => {
    withReviews(fakeSite({ memberId: 'ada' }), review('bob', 'Bob')).show(section, `${here}?edit=x`)
    expect(await screen.findByLabelText('Your review')).toBeTruthy()
  })

  it('shows a review that is saved after its form is gone', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }), review('bob', 'Bob'))
    let answer = () => {}
    made.on('save', ({ body }) => {
      return new Promise((done) => (answer = () => done({ dataItem: Object(body).dataItem })))
    })
    const page = (
      <>
        <Link to={`${here}?edit=by-bob`}>Another review</Link>
        <Link to={here}>All reviews</Link>
        {section}
      </>
    )
    made.show(page, here)
    await user.click(await screen.findByRole('radio', { name: '5 stars, great' }))
    await user.type(screen.getByLabelText('Your review'), 'Ada’s text')
    await user.click(screen.getByRole('button', { name: 'Publish review' }))
    await user.click(screen.getByRole('link', { name: 'Another review' }))
    withReviews(made, review('ada', 'Ada'), review('bob', 'Bob'))
    answer()
    await user.click(screen.getByRole('link', { name: 'All reviews' }))
    expect(await screen.findByText('Ada’s text', { selector: 'p' })).toBeTruthy()
  })

  it('keeps a draft, for example during another login', async () => {
    const user = userEvent.setup()
    const first = withReviews(fakeSite({ memberId: 'ada' })).show(section, here)
    await user.type(await screen.findByLabelText('Your review'), 'Half a th')
    first.unmount()
    withReviews(fakeSite({ memberId: 'ada' })).show(section, here)
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe('Half a th'),
    )
  })

  it('tells a member whose session ends while writing, and keeps the text', async () => {
    const user = userEvent.setup()
    const made = withReviews(fakeSite({ memberId: 'ada' }))
    made.show(section, here)
    await user.type(await screen.findByLabelText('Your review'), 'Half a th')
    act(() => made.connection.session.clear())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/^You are no longer logged in\. .* your text is kept/)
    await waitFor(() => expect(document.activeElement).toBe(notice.parentElement))
    expect(JSON.stringify(sessionStorage)).toContain('Half a th')
  })

  it('invites a member who logs out without having written', async () => {
    const made = withReviews(fakeSite({ memberId: 'ada' }))
    made.show(section, here)
    await screen.findByLabelText('Your review')
    act(() => made.connection.session.clear())
    expect(await screen.findByText(/Be the first to write one/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not show a draft to another member', async () => {
    const user = userEvent.setup()
    const first = withReviews(fakeSite({ memberId: 'ada' })).show(section, here)
    await user.type(await screen.findByLabelText('Your review'), 'Half a th')
    first.unmount()
    withReviews(fakeSite({ memberId: 'ben' })).show(section, here)
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your review')).value).toBe('')
  })
})
