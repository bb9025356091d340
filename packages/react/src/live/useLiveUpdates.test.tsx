// @vitest-environment happy-dom
import type { FoyerClient, LiveEnd } from '@foyer/client'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FoyerProvider } from '../FoyerProvider.js'
import { useCount } from '../hooks/useCount.js'
import { useItems } from '../hooks/useItems.js'
import { useSaveItem } from '../hooks/useWriteItem.js'
import { type Fake, fake, pageOf, refusal } from '../testing/fake-client.js'

const QUERY = '/wix-data/v2/items/query'
const COUNT = '/wix-data/v2/items/count'
const LIVE = '/_foyer/v1/live'

interface Film {
  title: string
}

afterEach(cleanup)

function Films() {
  const { data } = useItems<Film>('films', (query) => query.ascending('title'), { live: true })
  const count = useCount('films')
  const save = useSaveItem<Film>('films')
  return (
    <>
      <p>{data ? data.items.map(({ title }) => title).join(' ') : 'nothing'}</p>
      <output>{count.data}</output>
      <button type="button" onClick={() => save.mutate({ _id: 'Heat', title: 'Own' })}>
        save
      </button>
    </>
  )
}

function Shown() {
  const [isShown, show] = useState(true)
  return (
    <>
      <button type="button" onClick={() => show(!isShown)}>
        toggle
      </button>
      {isShown ? <Films /> : null}
    </>
  )
}

/** Streams of a server; each subscription is acknowledged. */
function serveLive(setting: Fake) {
  const streams: { send(type: string, data: object): Promise<void>; ids: string[] }[] = []
  setting.on(LIVE, ({ body }) => {
    const { subscriptions } = body as { subscriptions: { id: string }[] }
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController
      },
    })
    const write = (type: string, data: object) =>
      controller?.enqueue(encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`))
    const ids = subscriptions.map(({ id }) => id)
    streams.push({ ids, send: (type, data) => act(async () => write(type, data)) })
    write('ready', { connectionId: `c${streams.length}`, log: 'log', sequence: 1 })
    for (const subscription of ids) write('subscribed', { subscription, sequence: 1 })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    streams,
    async change(kind: 'enter' | 'change' | 'leave', title: string, itemId = title, sequence = 2) {
      const item = kind === 'leave' ? undefined : { _id: itemId, title }
      const stream = streams.at(-1)
      for (const subscription of stream?.ids ?? []) {
        await stream?.send('change', { subscription, kind, itemId, item, sequence })
      }
    },
    reread: (sequence: number) => streams.at(-1)?.send('reread', { reason: 'too-old', sequence }),
  }
}

/** A response that the test releases. */
function holdResponses() {
  let answer: (value: unknown) => void = () => {}
  const promise = new Promise((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

/** Shows two films, subscribed and read again. */
async function begin() {
  const setting = fake()
  const live = serveLive(setting)
  const titles = ['Alien', 'Heat']
  setting.on(QUERY, () => pageOf(...titles))
  setting.on(COUNT, () => ({ totalCount: titles.length }))
  setting.show(<Shown />)
  await screen.findByText('Alien Heat')
  await expect.poll(() => setting.to(QUERY).length).toBe(2)
  await expect.poll(() => setting.queryClient.isFetching()).toBe(0)
  return { ...setting, ...live, titles }
}

describe('useItems, live', () => {
  it('refetches once after it subscribed, then shows changes without a request', async () => {
    const { change, to, streams } = await begin()
    await change('enter', 'Brazil', 'Brazil', 2)
    await screen.findByText('Alien Brazil Heat')
    await change('enter', 'Brazil', 'Brazil', 3)
    await change('change', 'Zulu', 'Alien', 4)
    await screen.findByText('Brazil Heat Zulu')
    await change('leave', 'Heat', 'Heat', 5)
    await screen.findByText('Brazil Zulu')
    expect(to(QUERY)).toHaveLength(2)
    expect(streams).toHaveLength(1)
  })

  it('refetches after missed changes', async () => {
    const { reread, titles, to } = await begin()
    titles.push('Jaws')
    await reread(9)
    await screen.findByText('Alien Heat Jaws')
    expect(to(QUERY)).toHaveLength(3)
  })

  // Seen to fail: the next change hid the failure, and the list never showed the missed item.
  it('refetches with the next change after the refetch of missed changes has failed', async () => {
    const { on, change, reread, to } = await begin()
    on(QUERY, () => refusal(403, 'BUSY'))
    await reread(9)
    await expect.poll(() => to(QUERY).length).toBe(3)
    on(QUERY, () => pageOf('Alien', 'Brazil', 'Heat', 'Jaws'))
    await change('enter', 'Brazil', 'Brazil', 10)
    await screen.findByText('Alien Brazil Heat Jaws')
  })

  it('keeps a change that arrives during a read which does not contain it', async () => {
    const { on, change, queryClient } = await begin()
    const { promise, answer } = holdResponses()
    on(QUERY, () => promise)
    void queryClient.invalidateQueries()
    await expect.poll(() => queryClient.isFetching()).toBe(1)
    await change('enter', 'Brazil', 'Brazil', 2)
    await screen.findByText('Alien Brazil Heat')
    await act(async () => answer(pageOf('Alien', 'Heat')))
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await screen.findByText('Alien Brazil Heat')
  })

  it('shows a pending write over a change, and reverts only the write', async () => {
    const { on, change } = await begin()
    const { promise, answer } = holdResponses()
    on('/wix-data/v2/items/save', () => promise)
    // The refetch after the refusal must not hide the revert.
    on(QUERY, () => new Promise(() => {}))
    fireEvent.click(screen.getByText('save'))
    await screen.findByText('Alien Own')
    await change('enter', 'Brazil', 'Brazil', 2)
    await screen.findByText('Alien Brazil Own')
    await act(async () => answer(refusal(403, 'WDE0027')))
    await screen.findByText('Alien Brazil Heat')
  })

  it('refetches while the refetch after a write is pending', async () => {
    const { on, queryClient, reread, titles, to } = await begin()
    on('/wix-data/v2/items/save', ({ body }) => ({ dataItem: body.dataItem }))
    on(COUNT, () => new Promise(() => {}))
    fireEvent.click(screen.getByText('save'))
    await expect.poll(() => to(QUERY).length).toBe(3)
    await expect.poll(() => queryClient.isFetching()).toBe(1)
    expect(queryClient.isMutating()).toBe(1)
    titles.push('Jaws')
    await reread(9)
    await screen.findByText('Alien Heat Jaws')
  })

  it('subscribes again for another person, and after a remount', async () => {
    const { become, streams, change, to } = await begin()
    act(() => become('member', 'ada'))
    await expect.poll(() => streams.length).toBe(2)
    await expect.poll(() => to(QUERY).length).toBe(4)
    expect(to(LIVE).at(-1)?.authorization).toBe('access of ada')
    await change('enter', 'Brazil', 'Brazil', 2)
    await screen.findByText('Alien Brazil Heat')
    fireEvent.click(screen.getByText('toggle'))
    await change('enter', 'Casino', 'Casino', 3)
    fireEvent.click(screen.getByText('toggle'))
    await screen.findByText('Alien Heat')
  })

  it('moves to the client of a new render, whose token is newer', async () => {
    const [first, second] = [fake(), fake()]
    const [old, now] = [serveLive(first), serveLive(second)]
    for (const { on } of [first, second]) {
      on(QUERY, () => pageOf('Alien'))
      on(COUNT, () => ({ totalCount: 1 }))
    }
    const page = (client: FoyerClient) => (
      <FoyerProvider client={client} queryClient={first.queryClient}>
        <Films />
      </FoyerProvider>
    )
    const { rerender } = render(page(first.client))
    await expect.poll(() => old.streams.length).toBe(1)
    rerender(page(second.client))
    await expect.poll(() => now.streams.length).toBe(1)
    await now.change('enter', 'Brazil')
    await screen.findByText('Alien Brazil')
  })

  it('reports its end to the `onEnd` of the latest render', async () => {
    const setting = fake()
    const { streams } = serveLive(setting)
    setting.on(QUERY, () => pageOf('Alien'))
    const ends: string[] = []
    function Counter() {
      const [count, setCount] = useState(1)
      const onEnd = ({ code }: LiveEnd) => ends.push(`${code} in render ${count}`)
      useItems<Film>('films', undefined, { live: { onEnd } })
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      )
    }
    setting.show(<Counter />)
    await expect.poll(() => streams.length).toBe(1)
    fireEvent.click(screen.getByText('1'))
    await screen.findByText('2')
    await streams[0]?.send('end', { code: 'COLLECTION_DELETED', message: 'deleted' })
    await expect.poll(() => ends).toEqual(['COLLECTION_DELETED in render 2'])
  })
})
