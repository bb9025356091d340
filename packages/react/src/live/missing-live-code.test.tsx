// @vitest-environment happy-dom
import { ChunkLoadError } from '@foyer/client'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FoyerProvider } from '../FoyerProvider.js'
import { useItems } from '../hooks/useItems.js'
import { fake, pageOf } from '../testing/fake-client.js'

// As after a deployment that removed the files of the old version.
vi.mock('./follow-query.js', () => Promise.reject(new TypeError('404')))

afterEach(cleanup)

it('ends the updates of a list with the error, and keeps the data', async () => {
  const { on, client, queryClient } = fake()
  on('/wix-data/v2/items/query', () => pageOf('Alien', 'Heat'))
  const onEnd = vi.fn()
  function Films() {
    const { data } = useItems<{ title: string }>('films', undefined, { live: { onEnd } })
    return <p>{data?.items.map(({ title }) => title).join(' ')}</p>
  }
  // StrictMode would import twice at once, of which only the first import fails here.
  render(
    <FoyerProvider client={client} queryClient={queryClient}>
      <Films />
    </FoyerProvider>,
  )
  await screen.findByText('Alien Heat')
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled())
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
  expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ code: 'CHUNK_LOAD' }))
})
