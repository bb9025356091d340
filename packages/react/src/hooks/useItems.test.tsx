// @vitest-environment happy-dom
import type { Item } from '@foyer/client'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fake, pageOf, refusal } from '../testing/fake-client.js'
import { useAggregate } from './useAggregate.js'
import { useCount } from './useCount.js'
import { useInfiniteItems } from './useInfiniteItems.js'
import { useItem } from './useItem.js'
import { useItems } from './useItems.js'
import { useRemoveItem, useSaveItem } from './useWriteItem.js'

const QUERY = '/wix-data/v2/items/query'
const ITEMS = '/wix-data/v2/items'

interface Film {
  title: string
}

afterEach(cleanup)

function Films({ genre = 'Drama', keepPrevious = false }) {
  const { data, error } = useItems<Film>('films', (query) => query.eq('genre', genre), {
    keepPrevious,
  })
  if (error) return <p role="alert">{error.message}</p>
  return (
    <ul aria-busy={!data}>
      {data?.items.map((film) => (
        <Row key={film._id} film={film} />
      ))}
    </ul>
  )
}

const Row = ({ film }: { film: Item<Film> }) => <li>{film.title}</li>

describe('useItems', () => {
  it('reads a page once, under StrictMode', async () => {
    const { on, to, show } = fake()
    on(QUERY, () => pageOf('Alien', 'Heat'))
    show(<Films />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(to(QUERY)).toHaveLength(1)
  })

  it('reads again for another query, but not for a cached one', async () => {
    const { on, to, show, queryClient } = fake()
    queryClient.setDefaultOptions({ queries: { staleTime: 60_000 } })
    on(QUERY, () => pageOf(`page ${to(QUERY).length}`))
    const Chosen = () => {
      const [genre, setGenre] = useState('Drama')
      const other = genre === 'Drama' ? 'Comedy' : 'Drama'
      return (
        <>
          <button type="button" onClick={() => setGenre(other)}>
            {other}
          </button>
          <Films genre={genre} keepPrevious />
        </>
      )
    }
    show(<Chosen />)
    await screen.findByText('page 1')
    fireEvent.click(screen.getByText('Comedy'))
    expect(screen.getByText('page 1')).toBeDefined()
    await screen.findByText('page 2')
    fireEvent.click(screen.getByText('Drama'))
    await screen.findByText('page 1')
    expect(to(QUERY)).toHaveLength(2)
  })

  it('reads once for a visitor, whose first token does not change the cache key', async () => {
    const { on, to, show, client } = fake()
    on(QUERY, () => pageOf('Alien'))
    show(<Films />)
    await screen.findByText('Alien')
    expect(client.session.state().role).toBe('visitor')
    expect(to(QUERY)).toHaveLength(1)
  })

  it('never shows data of one person to another, and removes it from the cache', async () => {
    const { on, to, show, become, queryClient } = fake()
    on(QUERY, ({ authorization }) => pageOf(`for ${authorization}`))
    show(<Films keepPrevious />)
    await screen.findByText('for A1')
    act(() => become('member', 'ada'))
    expect(screen.queryByText('for A1')).toBeNull()
    await screen.findByText('for access of ada')
    act(() => become('member', 'grace'))
    expect(screen.queryByText('for access of ada')).toBeNull()
    await screen.findByText('for access of grace')
    act(() => become('nobody'))
    expect(screen.queryByText('for access of grace')).toBeNull()
    await screen.findByText('for A2')
    expect(to(QUERY)).toHaveLength(4)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  })

  it.each([useItems, useInfiniteItems])(
    'never shows items of another collection',
    async (useList) => {
      const { on, show } = fake()
      on(QUERY, ({ body }) =>
        body.dataCollectionId === 'films' ? pageOf('Alien') : new Promise(() => {}),
      )
      const Tabs = () => {
        const [tab, setTab] = useState('films')
        const { data } = useList<Film>(tab, (query) => query, { keepPrevious: true })
        return (
          <button type="button" onClick={() => setTab('people')}>
            {`${tab}: ${data?.items[0]?.title}`}
          </button>
        )
      }
      show(<Tabs />)
      fireEvent.click(await screen.findByText('films: Alien'))
      await screen.findByText('people: undefined')
    },
  )

  it.each([useItems, useInfiniteItems, useCount])(
    'explains options in the place of the query: %o',
    (useRead) => {
      vi.spyOn(console, 'error').mockReturnValue()
      const { show } = fake()
      const Wrong = () => {
        const options = { live: true } as never
        return <p>{useRead('films', options).status}</p>
      }
      expect(() => show(<Wrong />)).toThrow(
        'expected a function before the options: useItems(id, undefined, options)',
      )
    },
  )

  it('does not retry a denied read', async () => {
    const { on, to, show } = fake()
    on(QUERY, () => refusal(403, 'WDE0027', 'reading is not allowed'))
    show(<Films />)
    expect((await screen.findByRole('alert')).textContent).toBe('reading is not allowed')
    expect(to(QUERY)).toHaveLength(1)
  })
})

describe('useItem, useCount and useAggregate', () => {
  function Figures() {
    const film = useItem<Film>('films', 'x')
    const count = useCount('films', (query) => query.gt('year', 1990))
    const rows = useAggregate<{ _id: string; count: number }>('films', (query) =>
      query.group('genre').count(),
    )
    if (!count.data || !rows.data || film.isPending) return null
    const [row] = rows.data.items
    return <p>{`${film.data === null ? 'none' : ''} ${count.data} ${row?._id} ${row?.count}`}</p>
  }

  it('read an item, a count and an aggregation', async () => {
    const { on, show } = fake()
    on(`${ITEMS}/x`, () => refusal(404, 'WDE0073'))
    on(`${ITEMS}/count`, () => ({ totalCount: 3 }))
    const pagingMetadata = { count: 1, offset: 0, tooManyToCount: false, hasNext: false }
    const results = [{ _id: { genre: 'Drama' }, count: 2 }]
    on(`${ITEMS}/aggregate`, () => ({ results, pagingMetadata }))
    show(<Figures />)
    expect(await screen.findByText('none 3 Drama 2')).toBeDefined()
  })
})

describe('the option enabled', () => {
  function Details() {
    const [id, setId] = useState('')
    const enabled = id !== ''
    const film = useItem<Film>('films', id, { live: true, enabled })
    const count = useCount('films', (query) => query.eq('genre', id), { enabled })
    const rows = useAggregate('films', (query) => query.count(), { enabled })
    const statuses = [film, count, rows].map(({ fetchStatus }) => fetchStatus)
    return (
      <button type="button" onClick={() => setId('x')}>
        {film.data?.title ?? statuses.join()}
      </button>
    )
  }

  it('disables reads of an item, a count and an aggregation', async () => {
    const { on, requests, to, show } = fake()
    on(`${ITEMS}/x`, () => ({ dataItem: { id: 'x', data: { _id: 'x', title: 'Heat' } } }))
    show(<Details />)
    const button = await screen.findByText('idle,idle,idle')
    expect(requests).toEqual([])
    fireEvent.click(button)
    await screen.findByText('Heat')
    await expect.poll(() => to(`${ITEMS}/count`).length).toBeGreaterThan(0)
    await expect.poll(() => to(`${ITEMS}/aggregate`).length).toBeGreaterThan(0)
  })
})

describe('useSaveItem and useRemoveItem', () => {
  function Editor() {
    const save = useSaveItem<Film>('films')
    const remove = useRemoveItem('films')
    return (
      <>
        <Films />
        <button type="button" onClick={() => save.mutate({ title: 'Heat' })}>
          save
        </button>
        <button type="button" onClick={() => remove.mutate('Heat')}>
          remove
        </button>
        <p role="status">{save.error?.message}</p>
      </>
    )
  }

  it('refetch the queries of the collection', async () => {
    const { on, to, show } = fake()
    const titles = ['Alien']
    on(QUERY, () => pageOf(...titles))
    on(`${ITEMS}/save`, ({ body }) => {
      titles.push('Heat')
      return { dataItem: body.dataItem }
    })
    on(`${ITEMS}/remove`, () => {
      titles.pop()
      return { dataItem: { id: 'Heat', data: { _id: 'Heat' } } }
    })
    show(<Editor />)
    await screen.findByText('Alien')
    fireEvent.click(screen.getByText('save'))
    await screen.findByText('Heat')
    expect(to(`${ITEMS}/save`)[0]?.body.dataItem).toEqual({ data: { title: 'Heat' } })
    fireEvent.click(screen.getByText('remove'))
    await expect.poll(() => screen.queryByText('Heat')).toBeNull()
    expect(to(QUERY)).toHaveLength(3)
  })

  it('report a denied write, and refetch', async () => {
    const { on, to, show } = fake()
    on(QUERY, () => pageOf('Alien'))
    on(`${ITEMS}/save`, () => refusal(403, 'WDE0027', 'not yours'))
    show(<Editor />)
    await screen.findByText('Alien')
    fireEvent.click(screen.getByText('save'))
    await screen.findByText('not yours')
    expect(to(QUERY)).toHaveLength(2)
  })
})
