// @vitest-environment happy-dom
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFoyer } from '../FoyerProvider.js'
import { fake, pageOf, refusal } from '../testing/fake-client.js'
import { countQueryOptions, itemQueryOptions, itemsQueryOptions } from './query-options.js'
import { useInfiniteItems } from './useInfiniteItems.js'

const ITEMS = '/wix-data/v2/items'

afterEach(cleanup)

describe('useInfiniteItems', () => {
  function Films() {
    const { data, hasNextPage, fetchNextPage } = useInfiniteItems<{ title: string }>(
      'films',
      (query) => query.ascending('title').limit(2),
      { totalCount: true },
    )
    return (
      <>
        <p>{data?.items.map(({ title }) => title).join(' ')}</p>
        <button type="button" disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
          {`more of ${data?.pages[0]?.totalCount}`}
        </button>
      </>
    )
  }

  /** Pages of two, by cursor where that is asked for, as the server does: the cursor is where the next page begins. */
  function serve(titles: string[]) {
    const setting = fake()
    setting.on(`${ITEMS}/query`, ({ body }) => {
      const { query } = body as {
        query: { cursorPaging?: { cursor?: string }; paging?: { offset?: number } }
      }
      const { cursor } = query.cursorPaging ?? {}
      const from = cursor ? titles.indexOf(cursor) : (query.paging?.offset ?? 0)
      const next = titles[from + 2]
      const page = pageOf(...titles.slice(from, from + 2)) as { pagingMetadata: object }
      const cursors = next && query.cursorPaging ? { next } : {}
      const pagingMetadata = { ...page.pagingMetadata, hasNext: next !== undefined, cursors }
      return { ...page, pagingMetadata: { ...pagingMetadata, total: titles.length } }
    })
    return setting
  }

  it('reads further pages by cursor, and refetches all pages', async () => {
    const titles = ['a', 'b', 'c', 'd', 'e']
    const { to, show, queryClient } = serve(titles)
    show(<Films />)
    await screen.findByText('a b')
    fireEvent.click(screen.getByText('more of 5'))
    await screen.findByText('a b c d')
    fireEvent.click(screen.getByText('more of 5'))
    await screen.findByText('a b c d e')
    expect(screen.getByText<HTMLButtonElement>('more of 5').disabled).toBe(true)
    expect(to(`${ITEMS}/query`)).toHaveLength(3)
    expect(to(`${ITEMS}/query`).map(({ body }) => Object(body.query).cursorPaging)).toEqual([
      { limit: 2 },
      { limit: 2, cursor: 'c' },
      { limit: 2, cursor: 'e' },
    ])
    titles.unshift('0')
    await act(() => queryClient.invalidateQueries())
    await screen.findByText('0 a b c d e')
  })

  it('shows no item twice after others insert items', async () => {
    const titles = ['b', 'c', 'd', 'e']
    serve(titles).show(<Films />)
    await screen.findByText('b c')
    titles.unshift('a')
    fireEvent.click(screen.getByText('more of 4'))
    await screen.findByText('b c d e')
  })
})

describe('options for TanStack Query', () => {
  class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
    override state: { error?: Error } = {}
    static getDerivedStateFromError = (error: Error) => ({ error })
    override render(): ReactNode {
      return this.state.error ? <p>{`caught ${this.state.error.message}`}</p> : this.props.children
    }
  }

  function Film() {
    const client = useFoyer()
    const { data } = useSuspenseQuery(itemQueryOptions<{ title: string }>(client, 'films', 'x'))
    return <p>{data?.title}</p>
  }

  const suspended = (
    <Boundary>
      <Suspense fallback={<p>wait</p>}>
        <Film />
      </Suspense>
    </Boundary>
  )

  it('suspend', async () => {
    const { on, show } = fake()
    on(`${ITEMS}/x`, () => ({ dataItem: { id: 'x', data: { _id: 'x', title: 'Alien' } } }))
    show(suspended)
    expect(screen.getByText('wait')).toBeDefined()
    await screen.findByText('Alien')
  })

  it('throw failures to an error boundary', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { on, show } = fake()
    on(`${ITEMS}/x`, () => refusal(403, 'WDE0027', 'not yours'))
    show(suspended)
    await screen.findByText('caught not yours')
    vi.restoreAllMocks()
  })

  it('prefetch in loaders, before the component renders', async () => {
    const { client, queryClient, on, to, show } = fake()
    queryClient.setDefaultOptions({ queries: { staleTime: 60_000 } })
    on(`${ITEMS}/query`, () => pageOf('Alien'))
    on(`${ITEMS}/count`, () => ({ totalCount: 7 }))
    const list = itemsQueryOptions(client, 'films')
    await queryClient.prefetchQuery(list)
    expect(await queryClient.ensureQueryData(countQueryOptions(client, 'films'))).toBe(7)
    const Films = () => <p>{`${useQuery(list).data?.length} at once`}</p>
    show(<Films />)
    expect(screen.getByText('1 at once')).toBeDefined()
    expect(to(`${ITEMS}/query`)).toHaveLength(1)
  })
})
